import { describe, expect, test } from 'vitest'
import { A, B, C, carrierEvent, lines } from '../compact-events-fixture.ts'

type Ship = { readonly ship: string; readonly voyage: string }

/** Calls of one ship that name no container: `USLAX 03-01 03-03`, a port with the days when she comes and leaves. */
const calls = (ship: Ship, ...ports: readonly string[]) =>
  ports.flatMap((port) => {
    const [place, into, out] = port.split(' ')
    return [
      ...(into === '-' ? [] : [carrierEvent(`ACT ARRI ${place} ${into}`, ship)]),
      ...(out === undefined ? [] : [carrierEvent(`ACT DEPA ${place} ${out}`, ship)]),
    ]
  })
const packed = [carrierEvent('ACT GTOT CNSHA 02-20 E'), carrierEvent('ACT GTIN CNSHA 02-26')]
const alpha = calls(A, 'CNTAO 02-22 02-24', 'CNSHA 02-28 03-02', 'SGSIN 03-09 03-11')
const onToHub = calls(B, 'MAPTM 03-31 04-02', 'ESALG 04-04 04-06')
const last = calls(C, 'MAPTM 04-05 04-07', 'NLRTM 04-12')
const from = ['vessel_departed CNSHA']
const through = (port: string) => [
  `transshipment_arrived ${port}`,
  `transshipment_departed ${port}`,
]

describe('two ships in turn, of which all calls are told', () => {
  test('exchange the container at the one port where both call', () => {
    const bravo = [...calls(B, 'SGSIN 03-13 03-15', 'LKCMB 03-19 03-20'), ...onToHub]
    expect(lines([...packed, ...alpha, ...bravo, ...last])).toEqual(
      expect.arrayContaining([...from, ...through('SGSIN'), ...through('MAPTM')]),
    )
    const told = lines([...packed, ...alpha, ...calls(A, 'LKGAL 03-14'), ...bravo, ...last])
    expect(told.filter((line) => /LKCMB|LKGAL|ESALG/.test(line))).toEqual([])
  })

  const both = [
    ...calls(A, 'LKCMB 03-15 03-16'),
    ...calls(B, 'SGSIN 03-13 03-15', 'LKCMB 03-19 03-20'),
    ...onToHub,
  ]

  test('exchange it at neither of two ports where both call, as far as is known', () => {
    const told = lines([...packed, ...alpha, ...both, ...last])
    expect(told.filter((line) => /SGSIN|LKCMB/.test(line))).toEqual([])
    expect(told).toEqual(expect.arrayContaining(through('MAPTM')))
  })

  test.each([
    ['put aboard the second', carrierEvent('ACT LOAD SGSIN 03-14', B), 'SGSIN', 'LKCMB'],
    ['put ashore from the first', carrierEvent('ACT DISC LKCMB 03-15', A), 'LKCMB', 'SGSIN'],
  ])('exchange it at the one of two ports where it is %s', (_, handling, port, other) => {
    const told = lines([...packed, ...alpha, ...both, ...last, handling])
    expect(told).toEqual(expect.arrayContaining(through(port)))
    expect(told.filter((line) => line.includes(other))).toEqual([])
  })

  test('exchange it nowhere where the first one puts it ashore elsewhere', () => {
    const ashore = carrierEvent('ACT DISC LKGAL 03-14', A)
    const bravo = calls(B, 'SGSIN 03-13 03-15', 'LKGAL 03-17 03-18', 'MAPTM 03-31')
    const told = lines([...packed, ...alpha, ...calls(A, 'LKGAL 03-14'), ...bravo, ashore])
    expect(told).toContain('transshipment_discharged LKGAL')
    expect(told.filter((line) => line.includes('SGSIN'))).toEqual([])
  })

  test('are one where she is told by her name here, and by her number there', () => {
    const named = calls(A, 'SGSIN 03-09', 'LKCMB 03-15', 'NLRTM 04-12')
    const numbered = carrierEvent('ACT DEPA SGSIN 03-11', { vessel_imo: '9074729', voyage: '12W' })
    const off = carrierEvent('ACT GTOT NLRTM 04-15')
    const told = lines([...packed, ...alpha.slice(0, 4), ...named, numbered, off])
    expect(told).toContain('vessel_arrived NLRTM')
  })

  test('are not in turn where a third one may carry it in between', () => {
    const bravo = calls(B, 'SGSIN 03-13 03-15', 'MAPTM 03-31 04-02')
    const further = calls(A, 'NLRTM 04-01 04-03')
    const charlie = [...calls(C, 'MAPTM 04-05 04-07', 'NLRTM 04-12 04-13', 'DEHAM 04-15')]
    const told = lines([...packed, ...alpha, ...bravo, ...further, ...charlie])
    expect(told).toEqual(expect.arrayContaining([...through('SGSIN'), ...through('MAPTM')]))
  })
})

test('A ship that sails on with the container, past the one that was to take it, is told with it where only its own calls are', () => {
  const own = [...calls(A, 'CNSHA - 03-02', 'SGSIN 03-09 03-11', 'LKCMB 03-15')]
  const plans = ['PLN DEPA SGSIN 03-20', 'PLN ARRI NLRTM 04-10'].map((text) =>
    carrierEvent(text, B),
  )
  const next = calls(C, 'LKCMB - 03-22', 'NLRTM 04-12')
  expect(lines([...packed, ...own, ...plans, ...next])).toEqual(
    expect.arrayContaining(through('LKCMB')),
  )
})
