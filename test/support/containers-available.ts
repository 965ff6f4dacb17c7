import { getContainerRuntimeClient } from 'testcontainers'

/** Null when containers can be started, otherwise why not. */
export async function whyNoContainers(): Promise<string | null> {
  try {
    await getContainerRuntimeClient()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export type BusKind = 'embedded' | 'kafka'

/** `LANDFALL_TEST_BUSES`, which test/run.ts sets; otherwise whatever this machine can start. */
export async function busesUnderTest(): Promise<readonly BusKind[]> {
  const named = process.env['LANDFALL_TEST_BUSES']
  const wanted = named?.split(',') ?? ['embedded', ...((await whyNoContainers()) ? [] : ['kafka'])]
  return (['embedded', 'kafka'] as const).filter((kind) => wanted.includes(kind))
}
