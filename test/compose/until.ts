/** Waits until `lacking` returns null; otherwise it returns what is missing. */
export async function until(
  what: string,
  ms: number,
  lacking: () => Promise<string | null>,
): Promise<void> {
  const end = performance.now() + ms
  for (;;) {
    const left = await lacking()
    if (left === null) return
    if (performance.now() >= end) throw new Error(`${what} within ${ms / 1_000} s: ${left}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
