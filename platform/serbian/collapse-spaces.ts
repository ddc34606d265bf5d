/**
 * Returns a text with single spaces and none at its ends; tabs, line ends, no-break and thin spaces count as spaces.
 * One-line texts are stored and searched in this form.
 */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()
