import { formatLongDate, plural } from '../../../platform/serbian/dates.ts'
import { dateAndHour } from '../../../platform/serbian/moments.ts'
import { publicName } from '../../accounts/display-name.ts'
import type { BookingStatus } from '../../appointments/appointment-status.ts'
import { formatMoney } from '../../quotes/money.ts'
import { criteria } from '../../ratings/criteria.ts'
import { formatOfferPrice, statusWords, urgencyWords } from '../../requests/request-words.ts'
import { listAreas } from '../../services/areas.ts'
import { type ArchiveData, type Row, text } from './archive-data.server.ts'
import { numberOf, readQuoteVersions, stateOf } from './sums-csv.server.ts'

/** One record on the overview: a heading, facts with labels, and a longer text. Empty facts are not shown. */
export type OverviewItem = {
  title: string
  href?: string
  /** `isWritten` marks words of a user, which keep their script. */
  facts: [label: string, value: string, isWritten?: true][]
  words?: string
  /** The provider's reply to a review. */
  reply?: string | undefined
}

export type OverviewSection = {
  id: string
  title: string
  items(data: ArchiveData): AsyncIterable<OverviewItem> | Iterable<OverviewItem>
}

const moment = (value: unknown) => (value ? dateAndHour(value as Date) : '')
const areaName = (id: unknown) => listAreas().find(area => area.id === id)?.name ?? text(id)

const bookingWords: Record<BookingStatus, string> = {
  requested: 'Čeka potvrdu',
  confirmed: 'Potvrđeno',
  missed: 'Propušteno',
  done: 'Završeno',
  declined: 'Odbijeno',
  moved: 'Pomereno',
  cancelled: 'Otkazano',
  expired: 'Isteklo',
}
const serviceWords: Record<string, string> = { active: 'Aktivna', withheld: 'Ne prikazuje se' }

async function* mapRows(rows: AsyncIterable<Row>, map: (row: Row) => OverviewItem): AsyncGenerator<OverviewItem> {
  for await (const row of rows) yield map(row)
}

/** The sections of the overview, in their order. A section without items is left out. */
export const overviewSections: OverviewSection[] = [
  {
    id: 'usluge',
    title: 'Usluge',
    async *items({ read }) {
      for await (const row of read('services')) {
        if (row.deleted_at) continue
        yield {
          title: text(row.title),
          facts: [
            ['Kategorija', text(row.category)],
            ['Cena', text(row.price)],
            ['Stanje', serviceWords[text(row.status)] ?? 'Pauzirana'],
            ['Objavljena', formatLongDate(row.created_at as Date)],
          ],
          words: text(row.description),
        }
      }
    },
  },
  {
    id: 'razgovori',
    title: 'Razgovori',
    async *items({ read, conversations }) {
      for await (const row of read('conversations')) {
        const conversation = conversations.get(text(row.id))
        if (!conversation || !Number(row.last_seq)) continue
        yield {
          title: publicName(conversation.other, false),
          href: conversation.path,
          facts: [
            ['Usluga', conversation.title],
            ['Poslednja poruka', moment(row.last_message_at)],
            ['Stanje', row.is_completed ? 'Posao je završen' : ''],
          ],
        }
      }
    },
  },
  {
    id: 'termini',
    title: 'Termini',
    items: ({ read, userId, people, titles }) =>
      mapRows(read('appointments'), row => ({
        title: row.provider_id === userId ? text(row.client_name) : publicName(nameIn(people, row.provider_id), true),
        facts: [
          ['Kada', moment(row.appointment_time)],
          ['Usluga', titles.get(text(row.service_id)) ?? ''],
          [
            'Stanje',
            row.awaits_deposit && row.status === 'requested'
              ? 'Čeka kaparu'
              : bookingWords[row.status as BookingStatus],
          ],
          ['Adresa', text(row.address)],
          ['Razlog', text(row.reason), true],
        ],
        words: text(row.notes),
      })),
  },
  {
    id: 'ponude',
    title: 'Ponude',
    async *items(data) {
      for await (const { quote, version } of readQuoteVersions(data))
        yield {
          title: `Ponuda ${numberOf(quote)}, verzija ${version.version}`,
          facts: [
            ['Pružalac usluge', text(quote.provider_name)],
            ['Klijent', text(quote.customer_name)],
            ['Usluga', data.titles.get(text(quote.service_id)) ?? ''],
            ['Iznos', formatMoney(BigInt(text(version.total)))],
            ['Stanje', stateOf(version)],
            ['Poslata', moment(version.sent_at)],
            ['Odgovor', moment(version.decided_at)],
          ],
          words: [version.note, version.change_note, version.reason].map(text).filter(Boolean).join('\n'),
        }
    },
  },
  {
    id: 'ocene',
    title: 'Ocene',
    async *items({ read, userId, people, titles }) {
      const replies = new Map<unknown, string>()
      const members = new Map<unknown, string>()
      for await (const row of read('members')) if (row.provider_id === userId) members.set(row.id, text(row.name))
      for await (const row of read('review_replies')) replies.set(row.rating_id, text(row.text))
      for await (const row of read('ratings')) {
        const isGiven = row.user_id === userId
        const other = isGiven ? nameIn(people, row.provider_id) : nameIn(people, row.user_id)
        yield {
          title: `${isGiven ? 'Data ocena' : 'Dobijena ocena'}: ${publicName(other, isGiven)}`,
          facts: [
            ['Usluga', titles.get(text(row.service_id)) ?? ''],
            ...criteria.map(({ field, label }): [string, string] => [label, text(row[field])]),
            ['Ko je radio', members.get(row.member_id) ?? ''],
            ['Kada', moment(row.created_at)],
          ],
          words: text(row.review),
          reply: replies.get(row.id),
        }
      }
    },
  },
  {
    id: 'klijenti',
    title: 'Klijenti',
    *items({ clients }) {
      for (const client of clients)
        yield {
          title: publicName(client.name, false),
          facts: [
            ['Telefon', client.phone ?? client.profile_phone ?? ''],
            ['Poslednji put', moment(client.last_at)],
          ],
          words: client.note ?? '',
        }
    },
  },
  {
    id: 'zahtevi',
    title: 'Zahtevi („Traži se”)',
    items: ({ read }) =>
      mapRows(read('requests'), row => ({
        title: text(row.category),
        facts: [
          ['Gde', areaName(row.area)],
          ['Kada', urgencyWords[row.urgency as keyof typeof urgencyWords]],
          ['Stanje', statusWords[row.status as keyof typeof statusWords]],
          ['Objavljen', moment(row.created_at)],
          ['Odgovori', plural(Number(row.offers_count), 'odgovor', 'odgovora', 'odgovora')],
        ],
        words: text(row.text),
      })),
  },
  {
    id: 'odgovori',
    title: 'Odgovori na zahteve',
    items: ({ read, titles }) =>
      mapRows(read('request_offers'), row => ({
        title: titles.get(text(row.service_id)) ?? 'Odgovor',
        facts: [
          ['Cena', formatOfferPrice(row.price_from as number | null, row.price_to as number | null) ?? ''],
          ['Poslat', moment(row.created_at)],
        ],
        words: text(row.words),
      })),
  },
  {
    id: 'podrska',
    title: 'Poruke podršci',
    items: ({ read }) =>
      mapRows(read('support_messages'), row => ({
        title: moment(row.created_at),
        facts: [],
        words: text(row.message),
      })),
  },
]

const nameIn = (people: Map<string, string>, id: unknown) => people.get(text(id)) ?? ''
