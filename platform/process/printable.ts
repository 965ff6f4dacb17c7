// Controls end the line or begin a command of the terminal, and marks of direction turn the text around.
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Text that others have written, so that it stays in its line of the operator's terminal and commands nothing there. */
export const printable = (text: string): string => text.replaceAll(unprintable, '\ufffd')
