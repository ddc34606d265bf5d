/** Turns all white space, line ends too, into single spaces. One-line texts are stored and searched in this form. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()
