// Time and memory of the reader processes, this process's descendants, as Linux reports them.
import { readFileSync, readdirSync } from 'node:fs'

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Another system, or the process has ended meanwhile.
    return ''
  }
}

/** The fields after the name, which may itself hold blanks and brackets. */
const statOf = (id: string): readonly string[] =>
  textOf(`/proc/${id}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

function processIds(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function descendants(): readonly string[] {
  const parents = new Map(processIds().map((id) => [id, statOf(id)[1] ?? '']))
  const own = new Set([String(process.pid)])
  let before = 0
  while (own.size > before) {
    before = own.size
    for (const [id, parent] of parents) if (own.has(parent)) own.add(id)
  }
  own.delete(String(process.pid))
  return [...own]
}

const ticksPerSecond = 100

const ticksOf = (id: string): number => {
  const stat = statOf(id)
  return Number(stat[11] ?? 0) + Number(stat[12] ?? 0)
}

const peakMbOf = (id: string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0) / 1024

export type ReaderLoad = {
  /** Seconds of processor time that the readers and this process have used since the watch began. */
  readonly processorSeconds: () => number
  /** The largest resident size of any one reader. */
  readonly peakMb: () => number
  readonly stop: () => void
}

/** Samples at intervals, because the counters of a replaced reader are gone. */
export function watchReaders(): ReaderLoad {
  const ticks = new Map<string, number>()
  let peak = 0
  const look = (): void => {
    for (const id of descendants()) {
      ticks.set(id, Math.max(ticks.get(id) ?? 0, ticksOf(id)))
      peak = Math.max(peak, peakMbOf(id))
    }
  }
  const timer = setInterval(look, 250)
  return {
    processorSeconds: () => {
      look()
      const own = process.cpuUsage()
      const all = [...ticks.values()].reduce((sum, each) => sum + each, 0)
      return all / ticksPerSecond + (own.user + own.system) / 1e6
    },
    peakMb: () => {
      look()
      return peak
    },
    stop: () => clearInterval(timer),
  }
}
