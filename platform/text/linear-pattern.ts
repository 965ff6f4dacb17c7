// Regular expressions of clients, in RE2's syntax: matching takes time in proportion to the text.
import { RE2JS } from 're2js'

const longestPattern = 200
/** Each character of a text may cost one step per instruction: 300 steps of 1,000 characters take 60 ms at most. */
const mostInstructions = 300

/** Why a pattern is refused; null if it may be used. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > longestPattern)
    return `is too long (maximum is ${longestPattern} characters)`
  try {
    const size = RE2JS.compile(pattern).programSize()
    return size > mostInstructions ? 'repeats too much' : null
  } catch (error) {
    return `is not in the syntax of RE2: ${error instanceof Error ? error.message : 'unknown'}`
  }
}

/** Whether a pattern that has no problem is found somewhere in the text. */
export const isFound = (pattern: string, text: string): boolean =>
  patternProblem(pattern) === null && RE2JS.compile(pattern).test(text)
