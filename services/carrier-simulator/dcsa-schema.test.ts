// The simulator's answers, recorded or played, follow DCSA Track & Trace 2.2 except for the deviations here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import type { ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ownRecordings } from './serve.ts'
import { ask, parameterOf } from './simulator-fixture.ts'
import { instantOf } from './events/instants.ts'
import { allJourneys } from './journeys/samples/all.ts'
import { fieldOf, isList, isObject, textOf } from './events/json.ts'
import type { Json } from './events/json.ts'
import { playedAt } from './playback/played-answer.ts'
import { createSimulator } from './simulator.ts'

const published = fileURLToPath(new URL('../../test/data/dcsa', import.meta.url))
const jsonOf = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as Json
const journeys = allJourneys.map(({ scac, journey }) => ({ scac, journey, number: journey.number }))
const carriers = [...new Set(journeys.map(({ scac }) => scac))]

const uuidLess = { numeric: /^"\d+"$/, hex: /^"[0-9a-f]{40}"$/, prefixed: /^"CTP\d+"$/ }
const locode = /^"[A-Z]{5}"$/
const mode = /^"(Vessel|Rail|Truck|Barge)"$/
const absent = /^absent$/
const none = /^null$/

/** Where a carrier's dialect violates the schema, and a pattern of the value there as JSON. */
const deviations: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  CMDU: { '/eventID': uuidLess.hex },
  EGLV: { '/eventClassifierCode': /^"PLAN"$/ },
  HDMU: {
    '/eventID': uuidLess.prefixed,
    '/eventType': /^"(Shipment|Transport|Equipment)"$/,
    '/documentID': absent,
    '/emptyIndicatorCode': /^"(Empty|Laden)"$/,
    '/eventLocation': locode,
    '/transportCall/location': locode,
    '/transportCall/modeOfTransport': mode,
    '/transportCall/transportCallID': absent,
    // The terminal with its port before it.
    '/transportCall/facilityCode': /^"[A-Z]{5}[A-Z0-9]{2,6}"$/,
  },
  HLCU: {
    '/transportCall/transportCallID': absent,
    '/transportCall/exportVoyageNumber': none,
    '/transportCall/importVoyageNumber': none,
    '/transportCall/vessel/vesselIMONumber': none,
  },
  ZIMU: {
    '/eventID': uuidLess.numeric,
    '/references': /^\{"referenceType":"EQ","referenceValue":"[A-Z]{4}\d{7}"\}$/,
    '/seals/*/sealSource': none,
    '/transportCall': absent,
    '/transportCall/vessel/vesselIMONumber': /^\d{7}$/,
  },
}

/** Field names outside the schema, which validation would accept. */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  CMDU: [
    'carrierSpecificData',
    ...['internalEventCode', 'internalEventLabel', 'transportationPhase'],
    ...['shipmentLocationType', 'transportCallSequenceTotal'],
  ],
  HDMU: ['documentId'],
  HLCU: ['transportCallId'],
  MSCU: ['description', 'eventId', 'unLocationCode'],
}

const document = parse(readFileSync(join(published, 'TNT_v2.2.0-resolved.yaml'), 'utf8')) as {
  components: Json
}
const ajv = new Ajv({ strict: false, allErrors: true, verbose: true })
formats.default(ajv)
ajv.addSchema({ $id: 'tnt', components: document.components })

function propertiesIn(schema: Json): string[] {
  if (isList(schema)) return schema.flatMap(propertiesIn)
  if (!isObject(schema)) return []
  const properties = fieldOf(schema, 'properties')
  const own = isObject(properties) ? Object.keys(properties) : []
  return [...own, ...Object.values(schema).flatMap(propertiesIn)]
}
const knownNames = new Set(propertiesIn(document.components))

const namesIn = (value: Json): string[] => {
  if (isList(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inside]) => [name, ...namesIn(inside)])
}

/** The items of an answer in whatever envelope, whether they look like events or not. */
function itemsOf(body: Json): readonly Json[] {
  if (isList(body)) return body
  const lists = ['events', 'shipmentEvent', 'transportEvent', 'equipmentEvent']
  return lists.flatMap((name) => {
    const list = fieldOf(body, name)
    return isList(list) ? list : []
  })
}

type Violation = { readonly path: string; readonly value: string; readonly message: string }

const violationOf = ({ instancePath, keyword, params, data, message }: ErrorObject): Violation => {
  const missing = keyword === 'required' ? `/${String(params['missingProperty'])}` : ''
  return {
    path: instancePath.replaceAll(/\/\d+/g, '/*') + missing,
    value: missing ? 'absent' : JSON.stringify(data),
    message: message ?? keyword,
  }
}

/** Checks an event against the schema of the type that it states. */
function violationsIn(item: Json): readonly Violation[] {
  const type = textOf(item, 'eventType')?.toLowerCase() ?? ''
  const $ref = `tnt#/components/schemas/${type}Event`
  if (ajv.getSchema($ref) === undefined)
    return [{ path: '/eventType', value: type, message: 'is no type of event' }]
  ajv.validate({ $ref }, item)
  return (ajv.errors ?? []).map(violationOf)
}

const isPermitted = (scac: string, { path, value }: Violation): boolean =>
  deviations[scac]?.[path]?.test(value) ?? false

function expectStandard(scac: string, body: Json): void {
  const items = itemsOf(body)
  const wrong = items.flatMap(violationsIn).filter((found) => !isPermitted(scac, found))
  expect(wrong).toEqual([])
  const strange = items.flatMap(namesIn).filter((name) => !knownNames.has(name))
  expect(strange.filter((name) => !ownNames[scac]?.includes(name))).toEqual([])
}

const recorded = (scac: string, number: string) => jsonOf(ownRecordings, scac, `${number}.json`)

/** The answer before anything has happened, and after each event. */
function playedOf(scac: string, number: string): readonly Json[] {
  const body = recorded(scac, number)
  const times = itemsOf(body).map((item) => instantOf(textOf(item, 'eventDateTime')) ?? NaN)
  const moments = new Set([Math.min(...times) - 1, ...times])
  return [...moments].map((moment) => playedAt(body, moment))
}

const classifiersIn = (bodies: readonly Json[]) =>
  new Set(bodies.flatMap(itemsOf).map((item) => textOf(item, 'eventClassifierCode')))

describe('against the DCSA schema', () => {
  test.each(journeys)('$scac answers for $number', async ({ scac, journey, number }) => {
    const app = createSimulator({ recordings: [ownRecordings] })
    const body = (await ask(app, scac, { [parameterOf(scac, journey.type)]: number })).json<Json>()
    await app.close()
    expect(itemsOf(body)).not.toEqual([])
    expectStandard(scac, body)
  })

  test.each(journeys)('$scac plays $number', ({ scac, journey, number }) => {
    const played = playedOf(scac, number)
    const planned = scac === 'EGLV' ? 'PLAN' : 'PLN'
    if (journey.legs.length > 0) expect(classifiersIn(played)).toContain(planned)
    for (const body of played) expectStandard(scac, body)
  })

  test('estimates are among what is played', () => {
    const bodies = journeys.flatMap(({ scac, number }) => playedOf(scac, number))
    expect(classifiersIn(bodies)).toEqual(new Set(['ACT', 'PLN', 'PLAN', 'EST']))
  })

  test.each(carriers)('%s still deviates in all that is permitted', (scac) => {
    const own = journeys.filter((one) => one.scac === scac)
    const items = own.flatMap(({ number }) => playedOf(scac, number).flatMap(itemsOf))
    const found = new Set(items.flatMap(violationsIn).map(({ path }) => path))
    expect([...found].sort()).toEqual(Object.keys(deviations[scac] ?? {}).sort())
    const names = new Set(items.flatMap(namesIn).filter((name) => !knownNames.has(name)))
    expect([...names].sort()).toEqual([...(ownNames[scac] ?? [])].sort())
  })

  test('DCSA’s good answer is good', () => {
    expectStandard('none', jsonOf(published, 'tnt-220-response.json'))
  })

  // DCSA has one more example, with values of wrong meaning, which no schema can find.
  test.each(['date-times', 'event-ids', 'structure'])(
    'DCSA’s answer with wrong %s is not',
    (what) => {
      const body = jsonOf(published, `tnt-220-response-wrong-${what}.json`)
      expect(itemsOf(body).flatMap(violationsIn)).not.toEqual([])
    },
  )
})
