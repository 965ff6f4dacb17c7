import type { Layout } from '../layout.ts'

export const testLayouts: readonly Layout[] = []
