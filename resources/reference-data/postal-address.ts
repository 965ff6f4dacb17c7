/** The parts of a postal address that its text tells for certain; others are null. */
export type PostalAddress = {
  readonly street: string
  readonly city: string | null
  /** State or province, abbreviated. */
  readonly state_abbr: string | null
  readonly zip: string | null
}

type Reader = (text: string) => PostalAddress | null

// `2500 Navy Way, Terminal Island, CA 90731, USA`
const northAmerican: Reader = (text) => {
  const form = /^(.+), ([^,]+), ([A-Z]{2}),? (\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d), [^,]+$/
  const [, street, city, state, zip] = form.exec(text) ?? []
  if (street === undefined) return null
  return { street, city: city ?? null, state_abbr: state ?? null, zip: zip ?? null }
}

// `2 Phillipps Road, West Melbourne VIC 3003, Australia`
const australian: Reader = (text) => {
  const form = /^(.+), ([^,\d]+) (NSW|VIC|QLD|WA|SA|TAS|NT|ACT) (\d{4}), Australia$/
  const [, street, city, state, zip] = form.exec(text) ?? []
  if (street === undefined) return null
  return { street, city: city ?? null, state_abbr: state ?? null, zip: zip ?? null }
}

/** Postal codes that stand before a city: 67900, 149 45, 1047 HM, LV-1005, 9400-045. */
const code = String.raw`\d{4} [A-Z]{2}|\d{4}-\d{3}|\d{3} \d{2}|\d{2} \d{3}|(?:[A-Z]{2}-)?\d{4,5}`

// `Traverse C E Ici, 76600 Le Havre, France`; a region may follow the city.
const codeFirst: Reader = (text) => {
  const form = new RegExp(String.raw`^(.+), (${code}) ([^,\d]+)(?:, [^,\d]+)?, [^,]+$`)
  const [, street, zip, place] = form.exec(text) ?? []
  if (street === undefined) return null
  // `Genova GE`: Italian cities are followed by their province.
  const [, city, province] = /^(.+?)(?: ([A-Z]{2}))?$/.exec(place ?? '') ?? []
  return { street, city: city ?? null, state_abbr: province ?? null, zip: zip ?? null }
}

// `1 Berth Road, 200137, China`: what stands before a bare code may be a city or a province.
const codeAlone: Reader = (text) => {
  const [, street, zip] = /^(.+), (\d{5,6}|\d{3}-\d{4}), [^,]+$/.exec(text) ?? []
  return street === undefined ? null : { street, city: null, state_abbr: null, zip: zip ?? null }
}

const readers = [northAmerican, australian, codeFirst, codeAlone]

/** Reads an address that ends with its country; one in another form is a street as a whole, without the country. */
export function postalAddress(text: string): PostalAddress {
  for (const read of readers) {
    const address = read(text)
    if (address !== null) return address
  }
  const street = text.replace(/, [^,]+$/, '')
  return { street, city: null, state_abbr: null, zip: null }
}
