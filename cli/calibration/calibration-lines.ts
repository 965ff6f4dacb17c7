// A calibration as lines for the terminal.
import type { Verdict } from './calibrate.ts'

const bands = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7]

const count = (verdicts: readonly Verdict[], is: Verdict['is']): number =>
  verdicts.filter((verdict) => verdict.is === is).length

const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`

/** Numbers are aligned right, the first column left. */
function table(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const texts = rows.map((row) => row.map(String))
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => (row[column] ?? '').length)),
  )
  return texts.map((row) =>
    row
      .map((text, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? text.padEnd(width) : text.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}

const counted = (verdicts: readonly Verdict[]): readonly (string | number)[] => {
  const [right, owner] = [count(verdicts, 'right'), count(verdicts, 'owner')]
  const answers = right + owner + count(verdicts, 'wrong')
  return [answers, right, owner, answers - right - owner, share(right, answers)]
}

function bandRows(verdicts: readonly Verdict[]): (string | number)[][] {
  return bands.map((from, index) => {
    const to = bands[index - 1] ?? 1.01
    const within = verdicts.filter(
      ({ confidence }) => confidence !== null && confidence >= from && confidence < to,
    )
    return [`${from.toFixed(2)} to ${Math.min(to - 0.01, 1).toFixed(2)}`, ...counted(within)]
  })
}

function formRows(verdicts: readonly Verdict[]): (string | number)[][] {
  const names = [...new Set(verdicts.map(({ form }) => form))]
  return names
    .map((name) => [name, verdicts.filter(({ form }) => form === name)] as const)
    .sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .map(([form, own]) => {
      const unanswered = count(own, 'unanswered') + count(own, 'no number')
      return [form, own.length, ...counted(own), unanswered]
    })
}

/** Answers by confidence and by form, and what became of those without an answer. */
export function calibrationLines(verdicts: readonly Verdict[]): readonly string[] {
  const unanswered = verdicts.filter(({ is }) => is === 'unanswered')
  const first = unanswered.filter(({ place }) => place === 1).length
  const named = unanswered.filter(({ place }) => place > 0).length
  const kinds = verdicts.filter(({ kindIsRight }) => kindIsRight !== null)
  const rightKinds = kinds.filter(({ kindIsRight }) => kindIsRight).length
  const heads = ['answers', 'right', 'same owner', 'wrong', 'right of answers']
  return [
    `${verdicts.length} numbers: ${count(verdicts, 'right')} right, ${count(verdicts, 'owner')} of the right owner, ${count(verdicts, 'wrong')} wrong, ${unanswered.length} unanswered, ${count(verdicts, 'no number')} no number`,
    `of the unanswered the right carrier is the first candidate of ${first}, and a candidate of ${named}`,
    ...(kinds.length > 0
      ? [`the kind of number is right for ${rightKinds} of ${kinds.length}`]
      : []),
    '',
    ...table([['confidence', ...heads], ...bandRows(verdicts)]),
    '',
    ...table([['form', 'numbers', ...heads, 'unanswered'], ...formRows(verdicts)]),
  ]
}
