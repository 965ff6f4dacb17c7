// Reads width and height from an image's header, without decoding the image.

type ImageSize = { readonly width: number; readonly height: number }

function pngSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 24) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** A JPEG is a chain of segments; the size is in the one that starts a frame. */
function jpegSize(bytes: Buffer): ImageSize | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // Any number of these may stand between segments.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Null if the header is incomplete. */
export function imageSize(kind: 'png' | 'jpeg' | 'webp', bytes: Buffer): ImageSize | null {
  const size = { png: pngSize, jpeg: jpegSize, webp: webpSize }[kind](bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}
