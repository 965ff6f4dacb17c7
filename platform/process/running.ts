/** What runs in a process until it is stopped. */
export type Running = {
  /** Whether it can do its work now. */
  ready(): boolean
  /** Resolves when the work in hand is done. */
  stop(): Promise<void>
}
