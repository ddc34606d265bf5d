import { randomUUID } from 'node:crypto'
import type { Answer, App, Caller } from './harness.ts'
import { attachmentForm, smallPhoto } from './photos.ts'
import { actOnQuote, newQuoteScene, type QuoteScene, sendQuote } from './quotes.ts'

/** A year of warranty on the work, two years on the material. */
export const warranty = { work_months: 12, material_months: 24 }

/** Creates a completed job: a quote with a warranty, accepted by the customer, in a completed conversation. */
export async function newCompletedJob(app: App, more: object = { warranty }, scene?: QuoteScene) {
  const street = scene ?? (await newQuoteScene(app))
  const { body: sent } = await sendQuote(app, street, more)
  const { body: quote } = await actOnQuote(app, street.customer, sent, 'accept')
  await app.call('POST', `/api/conversations/${street.conversation.id}/complete`, {
    as: street.provider,
    body: { review_requested: false },
  })
  return { ...street, quote: quote as { id: string; number: string } }
}
type Job = { quote: { id: string }; customer: Caller }

export const complaintBody = (quoteId: string, more: object = {}) => ({
  id: randomUUID(),
  source: { kind: 'warranty', id: quoteId },
  text: 'Ventil opet curi, i to više nego pre popravke.',
  remedy: 'repair',
  photos: [],
  ...more,
})

export const fileComplaint = (app: App, { quote, customer }: Job, more: object = {}): Promise<Answer> =>
  app.call('POST', '/api/complaints', { as: customer, body: complaintBody(quote.id, more) })

/** Creates a completed job with an open complaint. */
export async function newCase(app: App) {
  const job = await newCompletedJob(app)
  return { ...job, filed: (await fileComplaint(app, job)).body }
}

/** Takes a step in a case. The fields of the step are in `more`. */
export const takeStep = (app: App, as: Caller | null, id: string, kind: string, more: object = {}): Promise<Answer> =>
  app.call('POST', `/api/complaints/${id}/steps`, { as, body: { id: randomUUID(), kind, ...more } })

export const offerRepair = (app: App, as: Caller, id: string, more: object = {}): Promise<Answer> =>
  takeStep(app, as, id, 'offer', { text: 'Dolazim u subotu i menjam ventil.', remedy: 'repair', ...more })

export const proposeAs = (app: App, admin: Caller, id: string, after: string | null = null, more: object = {}) =>
  app.call('POST', `/api/admin/complaints/${id}/proposals`, {
    as: admin,
    body: {
      id: randomUUID(),
      after,
      text: 'Majstor da vrati polovinu cene, jer je kvar isti kao pre popravke.',
      remedy: 'lower_price',
      amount: 150_000,
      ...more,
    },
  })

export const readComplaint = (app: App, as: Caller | null, id: string): Promise<Answer> =>
  app.call('GET', `/api/complaints/${id}`, { as })

/** Uploads a photo for a case, which need not be filed yet, and returns the photo's id. */
export async function uploadComplaintPhoto(app: App, as: Caller, id: string): Promise<string> {
  const body = attachmentForm(await smallPhoto())
  return (await app.call('POST', `/api/complaints/${id}/photos`, { as, body })).body.id
}
