const form = /^[\w.+-]{1,100}\/[\w.+-]{1,150}$/

/** `type/subtype` in lower case, without parameters; null for what is none: it is only a hint. */
export function mediaType(text: string | null | undefined): string | null {
  const type = (text ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return form.test(type) ? type : null
}
