/** A UN/LOCODE: the country and three letters or digits, of which 0 and 1 are left out. */
export const locodeForm = /^[A-Z]{2}[A-Z2-9]{3}$/
