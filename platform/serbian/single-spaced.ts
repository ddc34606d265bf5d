/**
 * A text with single spaces, without any at its ends: tabs, line ends, no-break, thin and other spaces count as one. It
 * is how words are stored and looked for wherever they stand on one line.
 */
export const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim()
