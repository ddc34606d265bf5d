/** Tabs, line ends, no-break and thin spaces count too. One-line texts are stored and searched in this form. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()
