// The JSON of the interface, as tests read it.

type ErrorObject = {
  readonly status: string
  readonly title: string
  readonly detail?: string
  readonly code?: string
  readonly source?: { readonly pointer?: string; readonly parameter?: string }
  readonly meta?: Record<string, unknown>
}

type ResourceObject = {
  readonly id: string
  readonly type: string
  readonly attributes: Record<string, unknown>
  readonly relationships: Record<string, { readonly data: unknown }>
  readonly links: Record<string, string>
}

/** A position of a ship, as the interface shows it. */
export type ShownPosition = {
  readonly latitude: number
  readonly longitude: number
  readonly heading: number | null
  readonly timestamp: string
  readonly estimated: boolean
}

/** The members that an answer may have; a test knows which of them it expects. */
export type AnswerBody = {
  readonly data: ResourceObject & ResourceObject[]
  readonly included: ResourceObject[]
  readonly errors: ErrorObject[]
  readonly links: Record<string, string>
  readonly meta: Record<string, number>
  readonly message?: string
}
