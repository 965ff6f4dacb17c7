import { linesOf } from './layout.ts'
import { oncePer } from './title-once.ts'

export const linesOn = oncePer(linesOf)
