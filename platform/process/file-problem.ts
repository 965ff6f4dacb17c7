import { reasonOf } from './reason-of.ts'

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  // Compose makes one in place of a file that is missing.
  EISDIR: 'this is a folder, not a file.',
  EACCES: 'this process may not read it.',
}

/** Why a file that the operator named cannot be read, as a sentence. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return problems[code] ?? `${reasonOf(error)}.`
}
