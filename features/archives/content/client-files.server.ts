import { Buffer } from 'node:buffer'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { convertText } from '../../../platform/serbian/script/convert-text.ts'
import type { Script } from '../../../platform/serbian/script/script.ts'
import { CSV_START, csvLine } from '../../../platform/server/csv.server.ts'
import { publicName } from '../../accounts/display-name.ts'
import type { Client } from '../../clients/client.ts'

const nameOf = ({ name }: Client) => publicName(name, false)
const numberOf = ({ phone, profile_phone }: Client) => phone ?? profile_phone ?? ''

/** Writes a provider's clients as CSV in the script. The provider's notes keep theirs. */
export function* clientsCsv(clients: Client[], script: Script): Generator<string> {
  const convert = (text: string) => convertText(text, script)
  yield CSV_START + csvLine(['Ime', 'Telefon', 'Beleška', 'Poslednji put'].map(convert))
  for (const client of clients)
    yield csvLine([convert(nameOf(client)), numberOf(client), client.note ?? '', dayOf(client.last_at)])
}

/** Writes a provider's clients as vCard 4.0 (RFC 6350). */
export function* clientCards(clients: Client[]): Generator<string> {
  for (const client of clients) {
    const name = nameOf(client)
    const lines = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      `UID:urn:uuid:${client.id}`,
      `FN:${escapeText(name)}`,
      ...client.numbers.map(({ text, tel }) =>
        tel ? `TEL;VALUE=uri:tel:${tel}` : `TEL;VALUE=text:${escapeText(text)}`,
      ),
      ...(client.note ? [`NOTE:${escapeText(client.note)}`] : []),
      'END:VCARD',
    ]
    yield lines.map(line => `${fold(line)}\r\n`).join('')
  }
}

/** Escapes a value by RFC 6350, 3.4. Other control characters are not allowed in a vCard. */
const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Bytes of a line without its break (RFC 6350, 3.2). */
const MAX_LINE_BYTES = 75

/** Folds a line between characters, never inside one. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}
