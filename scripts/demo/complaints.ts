import { asc, eq } from 'drizzle-orm'
import type { ComplaintInput, StepAuthor, StepKind } from '../../features/complaints/complaint.ts'
import { complaintSteps, complaints, complaintTerms } from '../../features/complaints/complaint-tables.server.ts'
import { answerTerm, settlementTerm, type TermKind, termTimes } from '../../features/complaints/complaint-terms.ts'
import { conversations } from '../../features/conversations/conversation-tables.server.ts'
import { expiryTime, formatQuoteNumber, toVersionContent } from '../../features/quotes/quote-content.server.ts'
import { quotes, quoteVersions } from '../../features/quotes/quote-tables.server.ts'
import { startWarranty } from '../../features/quotes/warranty/warranties.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { mainTown } from '../../platform/serbian/towns.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { services } from './demo-data.ts'
import { idOf } from './ids.ts'
import type { Loading } from './loading.ts'
import { customers, providers } from './people.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440
const DAY_MS = 86_400_000

type DemoStep = { kind: StepKind; by: StepAuthor; text?: string; remedy?: ComplaintInput['remedy']; afterHours: number }
type DemoJob = {
  service: string
  customer: string
  lines: { name: string; unit: string; quantity: number; price: number }[]
  warranty: { work_months: number; material_months: number }
  filedDaysAgo: number
  steps: DemoStep[]
}

/** Two jobs with a warranty: one complaint is open, the other settled. */
const jobs: DemoJob[] = [
  {
    service: 'milan-hitne',
    customer: 'jelena',
    lines: [{ name: 'Zamena prekidača i spoja u kutiji', unit: 'po komadu', quantity: 2000, price: 180_000 }],
    warranty: { work_months: 12, material_months: 24 },
    filedDaysAgo: 3,
    steps: [
      {
        kind: 'filed',
        by: 'customer',
        text: 'Sijalice u dnevnoj sobi opet trepere, sad i kad je upaljena samo jedna.',
        remedy: 'repair',
        afterHours: 0,
      },
      {
        kind: 'offer',
        by: 'provider',
        text: 'Dolazim da proverim i drugu kutiju. Ne naplaćujem ni dolazak ni materijal.',
        remedy: 'repair',
        afterHours: 26,
      },
    ],
  },
  {
    service: 'milan-tabla',
    customer: 'sofija',
    lines: [{ name: 'Zamena razvodne table', unit: 'po komadu', quantity: 1000, price: 1_450_000 }],
    warranty: { work_months: 24, material_months: 24 },
    filedDaysAgo: 30,
    steps: [
      {
        kind: 'filed',
        by: 'customer',
        text: 'Jedan osigurač ispada svaki put kad uključim rernu.',
        remedy: 'repair',
        afterHours: 0,
      },
      {
        kind: 'offer',
        by: 'provider',
        text: 'Osigurač je neispravan. Menjam ga u četvrtak posle četiri.',
        remedy: 'repair',
        afterHours: 20,
      },
      { kind: 'agree', by: 'customer', afterHours: 46 },
    ],
  },
]

/** Runs before the quotes, whose numbers follow. */
export async function addComplaints({ tx, now }: Loading): Promise<void> {
  for (const [index, job] of jobs.entries()) {
    const quote = await addQuote(tx, job, index + 1)
    if (quote) await addComplaint(tx, job, quote, new Date(wakingTime(now, job.filedDaysAgo * MINUTES_PER_DAY)))
  }
}

type QuoteRow = typeof quotes.$inferSelect

/** Adds the accepted quote of a completed conversation, with its running warranty. */
async function addQuote(tx: Tx, job: DemoJob, serial: number): Promise<QuoteRow | null> {
  const key = `${job.service}/${job.customer}`
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, idOf('conversation', key)))
    .orderBy(asc(conversations.id))
  if (!conversation?.completedAt) return null
  const provider = services.find(each => each.key === job.service)!.provider
  const sentAt = new Date(conversation.completedAt.getTime() - 2 * DAY_MS)
  const [row] = await tx
    .insert(quotes)
    .values({
      id: idOf('quote', key),
      providerId: conversation.providerId,
      customerId: conversation.userId,
      serviceId: conversation.serviceId,
      conversationId: conversation.id,
      year: Number(dayOf(sentAt).slice(0, 4)),
      serial,
      providerName: providers.find(each => each.key === provider)!.name,
      customerName: customers.find(each => each.key === job.customer)!.name,
      place: mainTown().name,
      createdAt: sentAt,
    })
    .returning()
  const validUntil = dayOf(new Date(sentAt.getTime() + 7 * DAY_MS))
  const number = { number: formatQuoteNumber(row!), version: 1 }
  const content = { lines: job.lines, note: null, warranty: job.warranty, valid_until: validUntil }
  const [version] = await tx
    .insert(quoteVersions)
    .values({
      quoteId: row!.id,
      ...toVersionContent(number, content),
      status: 'accepted',
      sentAt,
      decidedAt: new Date(Math.min(sentAt.getTime() + DAY_MS, expiryTime(validUntil).getTime())),
    })
    .returning()
  await startWarranty(tx, version!, conversation.completedAt)
  return row!
}

async function addComplaint(tx: Tx, { steps }: DemoJob, quote: QuoteRow, filedAt: Date): Promise<void> {
  const id = idOf('complaint', quote.id)
  const timeOf = ({ afterHours }: DemoStep) => new Date(filedAt.getTime() + afterHours * 3_600_000)
  const answer = steps.find(({ by }) => by === 'provider')!
  const end = steps.find(({ kind }) => kind === 'agree')
  await tx.insert(complaints).values({
    id,
    customerId: quote.customerId,
    providerId: quote.providerId,
    serviceId: quote.serviceId,
    sourceKind: 'warranty',
    sourceId: quote.id,
    customerName: quote.customerName,
    providerName: quote.providerName,
    sourceTitle: `Ponuda ${formatQuoteNumber(quote)}`,
    conversationId: quote.conversationId,
    status: end ? 'settled' : 'open',
    outcome: end ? 'agreement' : null,
    answerBy: answerTerm(filedAt),
    settleBy: settlementTerm(filedAt),
    answeredAt: timeOf(answer),
    endedAt: end ? timeOf(end) : null,
    createdAt: filedAt,
  })
  const stepId = (index: number) => (index ? idOf('complaint-step', `${id}/${index}`) : id)
  await tx.insert(complaintSteps).values(
    steps.map((step, index) => ({
      id: stepId(index),
      complaintId: id,
      position: index + 1,
      kind: step.kind,
      by: step.by,
      text: step.text ?? null,
      remedy: step.remedy ?? null,
      refersTo: step.kind === 'agree' ? stepId(index - 1) : null,
      createdAt: timeOf(step),
    })),
  )
  if (end) return
  const pending = (Object.entries(termTimes(filedAt)) as [TermKind, Date][]).filter(([kind]) =>
    kind.startsWith('settlement'),
  )
  await tx.insert(complaintTerms).values(pending.map(([kind, dueAt]) => ({ complaintId: id, kind, dueAt })))
}
