const pattern = /^[\w.+-]{1,100}\/[\w.+-]{1,150}$/

/** `type/subtype` in lower case, without parameters; null for an invalid one, since it is only a hint. */
export function mediaType(text: string | null | undefined): string | null {
  const type = (text ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return pattern.test(type) ? type : null
}

/** The charset of a `Content-Type`, in lower case; null when it names none. */
export function charset(text: string | undefined): string | null {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(text ?? '')?.[1]?.toLowerCase() ?? null
}

/** Whether a `Content-Encoding` leaves the bytes as they are; an absent one does. */
export const isIdentity = (encoding: string | undefined): boolean =>
  (encoding ?? '').split(',').every((coding) => /^(identity)?$/i.test(coding.trim()))
