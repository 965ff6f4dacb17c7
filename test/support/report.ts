/** The part of vitest's JSON report that is counted here. */
export type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      /** The names of the groups around it, the outermost first. */
      readonly ancestorTitles: readonly string[]
    }[]
  }[]
}

export type Count = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** A line for each file with tests that did not run. */
  readonly leftOut: readonly string[]
  /** A line for each test that failed, and for each file that could not be run. */
  readonly failures: readonly string[]
}

const shortName = (file: string): string => file.replace(`${process.cwd()}/`, '')

/** No report, or a file that could not even be loaded, is a failure. */
export function countOf(report: Report | null): Count {
  if (report === null)
    return { passed: 0, failed: 1, skipped: 0, leftOut: [], failures: ['there is no report'] }
  const results = report.testResults.flatMap((file) => file.assertionResults)
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  const counted = (status: string): number => results.filter((one) => one.status === status).length
  const passed = counted('passed')
  const failed = counted('failed')
  return {
    passed,
    failed: failed + broken.length,
    failures: [
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${shortName(name)}: ${fullName.trim()}`),
      ),
      ...broken.map(
        ({ name, message = '' }) =>
          `${shortName(name)}: ${message.split('\n')[0] || 'a hook failed'}`,
      ),
    ],
    skipped: results.length - passed - failed,
    leftOut: report.testResults.flatMap(({ name, assertionResults }) => {
      const out = assertionResults.filter(({ status }) => !/^(passed|failed)$/.test(status))
      // A group that is left out says why in its name.
      const groups = [...new Set(out.map(({ ancestorTitles: [group] }) => group))]
      const tests = `${out.length} tests of ${groups.join(', ')}`
      const shown = out.length === 1 ? out[0]?.fullName.trim() : tests
      return out.length === 0 ? [] : [`${shortName(name)}: ${shown}`]
    }),
  }
}

export const lineOf = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
