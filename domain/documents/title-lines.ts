import { linesOf } from './layout.ts'
import { oncePer } from './once-per.ts'

export const linesOn = oncePer(linesOf)
