// From when until when an answer speaks about its containers.
import type { Statement } from './statements.ts'

type Window = { from: number; until: number }

/** From the first to the last move that an answer has about each container; those without one are about all. */
export function windowsOf(statements: readonly Statement[]): (statement: Statement) => Window {
  const windows = new Map<string, Window>()
  const widen = (box: string, at: number): void => {
    const window = windows.get(box)
    if (window === undefined) windows.set(box, { from: at, until: at })
    else
      Object.assign(window, { from: Math.min(window.from, at), until: Math.max(window.until, at) })
  }
  for (const { move, boxes } of statements)
    if (move !== null) for (const box of boxes) widen(box, move.at)
  const all = [...windows.values()]
  const shared = windows.get('')
  return ({ boxes }) => {
    const own = boxes.includes('') ? all : boxes.flatMap((box) => windows.get(box) ?? [])
    // An answer that does not name the container is not about it.
    if (own.length === 0) return { from: Infinity, until: -Infinity }
    const both = shared === undefined ? own : [...own, shared]
    return {
      from: Math.min(...both.map(({ from }) => from)),
      until: Math.max(...both.map(({ until }) => until)),
    }
  }
}

export const isWithin = (statement: Statement, { from, until }: Window): boolean =>
  statement.move !== null && from <= statement.move.at && statement.move.at <= until
