/** The trace that a W3C `traceparent` header names. */
export const traceIdOf = (traceparent: unknown): string | undefined =>
  typeof traceparent === 'string'
    ? /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(traceparent)?.[1]
    : undefined
