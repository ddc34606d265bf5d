import { mainTown } from '../../platform/serbian/towns.ts'
import type { Figure } from '../prices/figure.ts'
import { numericRange, sourceInWords } from '../prices/figure-words.ts'
import { townOfName } from '../prices/price-towns.ts'

/** `[300–480](cena:krecenje)` in an article's Markdown: a range in dinars, and with `evra:` the same range in euros. */
const WRITTEN_RANGE = /<a href="(?<money>cena|evra):(?<job>[\w-]+)">(?<written>[^<]*)<\/a>/g
const TABLE = /<div class="prose-table"[\s\S]*?<\/div>/g

/**
 * Replaces an article's written ranges by the published figures of their jobs in the main town, and says below each
 * table from when these are. A job without a figure keeps the written range.
 */
export function insertPrices(html: string, figures: ReadonlyMap<string, Figure>, euroRate: number): string {
  const town = townOfName(mainTown().name)!
  return html
    .replaceAll(TABLE, table => {
      const used = [...table.matchAll(WRITTEN_RANGE)].flatMap(({ groups }) => figures.get(groups!.job!) ?? [])
      const [oldest] = used.toSorted((one, other) => one.published_on.localeCompare(other.published_on))
      return oldest ? `${table}\n<p>Podvučeni rasponi vode na cene ${town.in}. ${sourceInWords(oldest)}</p>` : table
    })
    .replaceAll(WRITTEN_RANGE, (_link, money: string, job: string, written: string) => {
      const figure = figures.get(job)
      if (!figure) return written
      if (money === 'evra') return numericRange(inEuros(figure, euroRate))
      return `<a href="/cene/${job}/${town.slug}">${numericRange(figure)}</a>`
    })
}

const inEuros = ({ low, high }: Figure, rate: number) => ({
  low: Math.round(low / rate),
  high: Math.round(high / rate),
})
