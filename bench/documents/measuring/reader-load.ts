// What the reader processes take, as Linux says it. They are this process's descendants.
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

/** Seconds of processor time that the living descendants and this process have used. */
export function processorSeconds(): number {
  const own = process.cpuUsage()
  const ticks = descendants().reduce((sum, id) => {
    const stat = statOf(id)
    return sum + Number(stat[11] ?? 0) + Number(stat[12] ?? 0)
  }, 0)
  return ticks / ticksPerSecond + (own.user + own.system) / 1e6
}

const peakMb = (id: string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0) / 1024

/** Watches until told to stop; then says the largest resident size of any one reader, in MB. */
export function watchMemory(): () => number {
  let peak = 0
  const look = (): void => {
    peak = Math.max(peak, ...descendants().map(peakMb))
  }
  const timer = setInterval(look, 300)
  return () => {
    look()
    clearInterval(timer)
    return peak
  }
}
