import { compact } from './container-number.ts'

/** A number without the four letters of its line before it. */
const bare = (number: string): string => number.replace(/^[A-Z]{4}(?=.{5})/, '')

/** Whether two numbers of documents are one: lines write theirs with and without the four letters of their code. */
export function isOneNumber(a: string, b: string): boolean {
  const [one, other] = [compact(a), compact(b)]
  return one === other || bare(one) === other || one === bare(other)
}
