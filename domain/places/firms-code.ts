/** A FIRMS code, by which US customs knows a terminal: a letter, and three letters or digits. */
export const firmsForm = /^[A-Z][A-Z0-9]{3}$/
