/** What went wrong, in words; of a host with several addresses, what went wrong at each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  // `fetch` names what went wrong in the cause only.
  if (error instanceof TypeError && error.message === 'fetch failed' && error.cause !== undefined)
    return reasonOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}
