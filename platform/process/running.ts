/** What runs in a process until it is stopped. */
export type Running = {
  /** Whether it can do its work now. */
  ready(): boolean
  /** Begins no more work; the time that is left for the work in hand counts from now. */
  halt?: (() => void) | undefined
  /** Resolves when the work in hand is done. */
  stop(): Promise<void>
}
