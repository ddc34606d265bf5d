import { dayOf } from '../../../platform/serbian/dates.ts'
import { convertText } from '../../../platform/serbian/script/convert-text.ts'
import { CSV_START, csvLine } from '../../../platform/server/csv.server.ts'
import { formatAmount } from '../../quotes/money.ts'
import { formatQuoteNumber } from '../../quotes/quote-content.server.ts'
import { versionLabels } from '../../quotes/quote-words.ts'
import { type ArchiveData, type Row, text } from './archive-data.server.ts'

const head = ['Ponuda', 'Verzija', 'Poslata', 'Pružalac usluge', 'Klijent', 'Usluga', 'Iznos (RSD)', 'Stanje', 'Uplata']

const day = (value: unknown) => (value ? dayOf(value as Date) : '')

export const numberOf = (quote: Row) => formatQuoteNumber({ year: Number(quote.year), serial: Number(quote.serial) })
export const stateOf = (version: Row) => versionLabels[version.status as keyof typeof versionLabels]

/** Yields each version of the user's quotes, sent and received, with its quote. */
export async function* readQuoteVersions({ read }: ArchiveData): AsyncGenerator<{ quote: Row; version: Row }> {
  const quotes = new Map<unknown, Row>()
  for await (const row of read('quotes')) quotes.set(row.id, row)
  for await (const version of read('quote_versions')) {
    const quote = quotes.get(version.quote_id)
    if (quote) yield { quote, version }
  }
}

/** Writes the sums of all quote versions as CSV, in the user's script. */
export async function* sumsCsv(data: ArchiveData): AsyncGenerator<string> {
  const inScript = (cells: string[]) => csvLine(cells.map(cell => convertText(cell, data.script)))
  yield CSV_START + inScript(head)
  for await (const { quote, version } of readQuoteVersions(data))
    yield inScript([
      numberOf(quote),
      text(version.version),
      day(version.sent_at),
      text(quote.provider_name),
      text(quote.customer_name),
      data.titles.get(text(quote.service_id)) ?? '',
      formatAmount(BigInt(text(version.total))),
      stateOf(version),
      quote.paid_version === version.version ? day(quote.paid_at) : '',
    ])
}
