/** Whether an error has this code: of the operating system, such as ENOENT, of Node, or a SQLSTATE of Postgres. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
