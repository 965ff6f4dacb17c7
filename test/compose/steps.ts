import type { Compose } from './compose.ts'
import type { Step } from './kills.ts'

/** Runs the steps in their order until one fails, of which it shows the state of the system. */
export async function runSteps(
  steps: readonly Step[],
  compose: Compose,
): Promise<{ passed: number; failed: number; skipped: number }> {
  let passed = 0
  for (const [name, step] of steps) {
    const started = performance.now()
    try {
      await step()
    } catch (error) {
      console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`)
      await compose('ps', '--all').catch(() => {})
      await compose('logs', '--no-color', '--tail', '30').catch(() => {})
      return { passed, failed: 1, skipped: steps.length - passed - 1 }
    }
    passed += 1
    console.log(`ok  ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  }
  return { passed, failed: 0, skipped: 0 }
}
