// What the checks of an attribute return.

/** A mistake in one attribute; `pointer` begins at the attributes, `detail` is a sentence. */
export type AttributeProblem = { readonly pointer: string; readonly detail: string }

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly AttributeProblem[] }

export const refuse = (pointer: string, detail: string) =>
  ({ ok: false, problems: [{ pointer, detail }] }) as const

export const problemWith = (pointer: string, detail: string | null): AttributeProblem[] =>
  detail === null ? [] : [{ pointer, detail }]
