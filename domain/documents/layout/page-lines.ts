import { linesOf } from './lines.ts'
import { oncePer } from '../memoized.ts'

export const linesOn = oncePer(linesOf)
