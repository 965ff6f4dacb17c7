import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, RAIL, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const days = ['03-02', '03-03', '04-01', '04-02'] as const
const expected = leg('ACT PLN', 'CNSHA', 'NLRTM', days, A)
const train = (words: string) => carrierEvent(words, RAIL)

describe('a box that the carrier calls available', () => {
  test.each<[string, readonly CarrierEvent[], string]>([
    ['while its ship is expected', expected, 'NLRTM 03-25'],
    ['a week before its ship arrived', direct, 'NLRTM 03-25'],
    [
      'inland, before the train that is expected',
      [...direct, train('PLN ARRI DEDUI 04-08')],
      'DEDUI 04-05',
    ],
    ['inland, before its train arrived', [...direct, train('ACT ARRI DEDUI 04-08')], 'DEDUI 04-05'],
  ])('%s is not there to be picked up', (_, moves, when) => {
    const events = [...moves, carrierEvent(`ACT AVPU ${when}`)]
    expect(lines(events)).not.toContain(`available ${when.slice(0, 5)}`)
    expect(journeyOf(events).containers[0]?.current_status).not.toBe('available')
  })

  test.each<[string, readonly CarrierEvent[], string]>([
    ['after its ship arrived', direct.slice(0, 3), 'NLRTM 04-02'],
    [
      'on the day of the arrival, as a date without a time',
      direct.slice(0, 3),
      'NLRTM 04-01T00:00',
    ],
    ['where the carrier tells no arrival', direct.slice(0, 2), 'NLRTM 04-02'],
    ['after an expected arrival that was never told', expected, 'NLRTM 04-03'],
    ['inland, after its train arrived', [...direct, train('ACT ARRI DEDUI 04-08')], 'DEDUI 04-09'],
    ['inland, where no train is told', direct, 'DEDUI 04-09'],
  ])('%s is available', (_, moves, when) => {
    const events = [...moves, carrierEvent(`ACT AVPU ${when}`)]
    expect(lines(events)).toContain(`available ${when.slice(0, 5)}`)
  })
})
