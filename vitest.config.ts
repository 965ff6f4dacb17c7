import { defineConfig } from 'vitest/config'

const unitFiles = [
  '{app,cli,services,resources,carriers,domain,platform,schemas,corpus,bench}/**/*.test.ts',
  'test/{rules,journeys}/**/*.test.ts',
]

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two cores makes all files wait for each other.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: unitFiles,
          // Some try thousands of cases, which takes long on a machine that does other things as well.
          testTimeout: 60_000,
          // To load all modules for each file anew takes longer than the tests do.
          isolate: false,
        },
      },
      {
        test: {
          name: 'bus',
          include: ['test/bus/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'database',
          include: ['test/{database,delivery-cases}/**/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/{system,upgrade}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
