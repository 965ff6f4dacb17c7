// Papers typed line by line.
import type { Layout } from '../../layout.ts'
import { linePapers } from './line-papers.ts'
import { localNotices } from './local-notices.ts'
import { layoutOf } from './paper.ts'

export const typedPapers: readonly Layout[] = [...localNotices, ...linePapers].map(layoutOf)
