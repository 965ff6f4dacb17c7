import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { profileOf } from '../carriers/profile.ts'
import { normaliseAnswer } from './normalise.ts'
import { noPlaces } from '../places/known-places-fixture.ts'

const folder = new URL('../../test/data/dcsa/', import.meta.url)

const read = (file: string) => {
  const body: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return normaliseAnswer(body, profileOf('XXXX'), noPlaces)
}

const created = (event: string, why: string) => ({
  pointer: `${event}/eventCreatedDateTime`,
  reason: `eventCreatedDateTime ${why}`,
})

const elsewhere = (place: string, locode: string) => ({
  pointer: `${place}/UNLocationCode`,
  reason: `UNLocationCode contradicts XYABC: "${locode}"`,
})

const unexpected = 'events stood under an unexpected name'

describe('DCSA’s published answers', () => {
  test.each<[string, string[], { pointer: string; reason: string }[]]>([
    ['tnt-220-response.json', ['ARRI', 'DRFT', 'LOAD', 'ARRI', 'DRFT', 'LOAD', 'DRFT'], []],
    [
      'tnt-220-response-wrong-attribute-values.json',
      ['DEPA', 'VOID', 'RMVD'],
      [
        elsewhere('/0/transportCall/location', 'XYBCD'),
        elsewhere('/2/transportCall', 'XYBCD'),
        elsewhere('/2/transportCall/location', 'XYCDE'),
      ],
    ],
    [
      'tnt-220-response-wrong-date-times.json',
      // The others differ only in a time of knowledge that makes no sense, so that they are equal.
      ['DRFT', 'DRFT'],
      [
        { pointer: '/2', reason: 'no eventDateTime' },
        { pointer: '/4', reason: 'eventDateTime makes no sense: "2019/11/12 07:41:00 +08:30"' },
        created('/3', 'makes no sense: "2021 01 01 14:12:56"'),
        created('/5', 'cannot be true of 2019-11-11T23:11:00.000Z: "1999-01-01T14:12:56Z"'),
        created('/6', 'cannot be true of 2019-11-11T23:11:00.000Z: "2099-01-01T14:12:56Z"'),
      ],
    ],
    ['tnt-220-response-wrong-event-ids.json', ['DRFT', 'DRFT', 'DRFT', 'DRFT', 'DRFT'], []],
    [
      'tnt-220-response-wrong-structure.json',
      ['DRFT', 'ARRI', 'ARRI', 'DRFT', 'LOAD', 'LOAD', 'DRFT'],
      [
        { pointer: '/0/someEvents', reason: unexpected },
        { pointer: '/1/someEvents', reason: unexpected },
      ],
    ],
  ])('%s', (file, codes, dropped) => {
    const found = read(file)
    expect(found.understood).toBe(true)
    expect(found.events.map((event) => event.event_code)).toEqual(codes)
    expect(found.dropped).toEqual(dropped)
  })
})
