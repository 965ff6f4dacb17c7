import type { ChildProcess } from 'node:child_process'

/** Characters of a child's error output that are kept at both ends: a reason may stand behind warnings and before a trace. */
const keptAtEachEnd = 5_000
const leftOut = '\n...\n'

/** The two ends of a longer text, which grows no more when it is shortened again. */
const shortened = (text: string): string =>
  text.length <= 2 * keptAtEachEnd + leftOut.length
    ? text
    : text.slice(0, keptAtEachEnd) + leftOut + text.slice(-keptAtEachEnd)

/** Resolves when the child has ended or could not be started, with its error output and how it ended. */
export function endOfChild(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = shortened(output + text)
  })
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(`${output}\nexit ${code ?? signal}`.trim()))
    // A child that has started emits errors, too: when a message cannot be sent to it, for example.
    child.on('error', (error) => child.pid === undefined && resolve(error.message))
  })
}
