/** Begins a CSV file. Without this mark, spreadsheets misread Serbian letters. */
export const CSV_START = '\ufeff'

/** Returns a line of CSV. Local spreadsheets expect semicolons. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(';')}\r\n`

/** Puts a cell in quotation marks. An apostrophe prevents spreadsheets from running text as a formula. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
