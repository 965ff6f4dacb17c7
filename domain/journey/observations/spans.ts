// From when until when an answer speaks about its containers.
import type { Statement } from './statements.ts'

type Span = { from: number; until: number }

/** From the first to the last move that an answer has about each container; those without one are about all. */
export function spansOf(statements: readonly Statement[]): (statement: Statement) => Span {
  const spans = new Map<string, Span>()
  const widen = (box: string, at: number): void => {
    const span = spans.get(box)
    if (span === undefined) spans.set(box, { from: at, until: at })
    else Object.assign(span, { from: Math.min(span.from, at), until: Math.max(span.until, at) })
  }
  for (const { move, boxes } of statements)
    if (move !== null) for (const box of boxes) widen(box, move.at)
  const all = [...spans.values()]
  const shared = spans.get('')
  return ({ boxes }) => {
    const own = boxes.includes('') ? all : boxes.flatMap((box) => spans.get(box) ?? [])
    // An answer that does not name the container is not about it.
    if (own.length === 0) return { from: Infinity, until: -Infinity }
    const both = shared === undefined ? own : [...own, shared]
    return {
      from: Math.min(...both.map(({ from }) => from)),
      until: Math.max(...both.map(({ until }) => until)),
    }
  }
}

export const isWithin = (statement: Statement, { from, until }: Span): boolean =>
  statement.move !== null && from <= statement.move.at && statement.move.at <= until
