import type { Layout } from './layouts/layout.ts'
import type { Half } from './half.ts'

// Only what is asked for is loaded: who works on rules with `train` never runs `test`.
export async function layoutsOf(half: Half): Promise<readonly Layout[]> {
  if (half === 'train') return (await import('./layouts/train/all.ts')).trainLayouts
  return (await import('./layouts/test/all.ts')).testLayouts
}
