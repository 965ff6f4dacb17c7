import { defineConfig } from 'vitest/config'

const unitFiles = [
  '{app,cli,services,resources,carriers,domain,platform,schemas,corpus,bench}/**/*.test.ts',
  'test/{rules,journeys}/**/*.test.ts',
]

/** To load all modules anew for each file takes longer than many of the tests do. */
const isolate = false

/** For `expect.poll`: the default of a second is too short on a machine that does other things as well. */
const expect = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: unitFiles,
          // The default leaves one core idle, which on two cores makes all files wait for each other.
          maxWorkers: '100%',
          // Some try thousands of cases, which takes minutes on a machine that does other things as well.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect,
          isolate,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'database',
          include: ['test/{database,delivery-cases}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect,
          isolate,
          // Each has a Postgres of its own by its VITEST_POOL_ID, which only the workers of the first group have for themselves:
          // those of an earlier one give theirs back late.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/{bus,system,upgrade}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect,
          // The files have backends of their own and wait most of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
