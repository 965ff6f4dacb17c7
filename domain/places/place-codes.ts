/** A UN/LOCODE: the country and three letters or digits, of which 0 and 1 are left out. */
export const locodeForm = /^[A-Z]{2}[A-Z2-9]{3}$/

/** A FIRMS code, by which US customs knows a terminal: a letter, and three letters or digits. */
export const firmsForm = /^[A-Z][A-Z0-9]{3}$/
