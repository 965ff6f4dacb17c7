import { busesUnderTest } from '../support/containers-available.ts'
import { systemOn } from './on-bus.ts'

systemOn('kafka', await busesUnderTest())
