// A process of the bench that carries out commands, one at a time, and answers each of them.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { reasonOf } from '../../platform/process/reason-of.ts'

export type Child = {
  readonly pid: number
  /** Rejects when the command fails or the process ends before it answers. */
  ask<Answer>(command: object): Promise<Answer>
  /** Sends what is not answered. */
  tell(message: object): void
  end(): Promise<void>
}

type Reply = { readonly answer: unknown } | { readonly failed: string }

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && ('answer' in message || 'failed' in message)

const nextReply = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const stop = (): void => void child.off('message', onMessage).off('exit', onExit)
    const onExit = (): void => {
      stop()
      reject(new Error('the process ended'))
    }
    const onMessage = (message: unknown): void => {
      if (!isReply(message)) return
      stop()
      if ('failed' in message) reject(new Error(message.failed))
      else resolve(message.answer)
    }
    child.on('message', onMessage).on('exit', onExit)
  })

/** Starts a file of this folder; resolves with its first answer, which says that it is ready. */
export async function startChild<Ready>(
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Child & { readonly begun: Ready }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    env,
    execArgv: ['--import', 'tsx', ...process.execArgv.filter((flag) => flag.startsWith('--cpu'))],
    serialization: 'advanced',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null
  const begun = (await nextReply(child)) as Ready
  return {
    begun,
    pid: child.pid ?? 0,
    ask: <Answer>(command: object) => {
      if (isGone() || !child.connected) return Promise.reject(new Error('the process ended'))
      const reply = nextReply(child)
      // A process that ends at this moment fails the reply as well.
      child.send(command, () => undefined)
      return reply as Promise<Answer>
    },
    tell: (message) => void (child.connected && child.send(message, () => undefined)),
    end: async () => {
      if (!isGone() && child.connected) child.disconnect()
      await exited
    },
  }
}

/** A parent that has ended reads no answer. */
const reply = (message: Reply): void =>
  void process.send?.(message, undefined, undefined, () => undefined)

/** In the child: it is ready, and `ended` runs when the parent wants no more of it. */
export function answerParent(ready: unknown, ended: () => Promise<void>): void {
  process.on('disconnect', () => void ended().finally(() => process.exit(0)))
  reply({ answer: ready })
}

/** In the child: carries out the parent's commands. */
export function serveParent<Command>(
  ready: unknown,
  carryOut: (command: Command) => Promise<unknown>,
  ended: () => Promise<void>,
): void {
  process.on('message', (command: Command) => {
    carryOut(command).then(
      (answer) => reply({ answer }),
      (error: unknown) => reply({ failed: reasonOf(error) }),
    )
  })
  answerParent(ready, ended)
}
