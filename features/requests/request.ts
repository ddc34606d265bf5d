import { z } from 'zod'
import { textSchema } from '../../platform/browser/text-schemas.ts'
import { formatThousands } from '../../platform/serbian/numbers.ts'
import { attachment } from '../attachments/attachment.ts'
import { MAX_ATTACHMENTS } from '../attachments/attachment-limits.ts'
import { estimate, estimateAnswers } from '../estimates/estimate.ts'
import { MAX_TOTAL_IN_PARA } from '../quotes/money.ts'
import { isArea } from '../services/areas.ts'
import { categories } from '../services/categories.ts'
import { MAX_AREAS_PER_CHANGE, MAX_OFFERS, requestLengths } from './request-limits.ts'

export const urgencies = ['today', 'week', 'month'] as const
export type Urgency = (typeof urgencies)[number]
const requestStatuses = ['open', 'chosen', 'closed', 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

const area = z.string('Izaberite kraj.').refine(isArea, 'Izaberite kraj.')

/** `POST /requests`. The client sets the ids of the request and its photos (`POST /requests/{id}/photos`). */
export const requestInput = z.object({
  id: z.uuid(),
  text: textSchema('Napišite šta treba da se uradi.')
    .trim()
    .min(requestLengths.least, `Napišite bar ${requestLengths.least} karaktera, da se razume šta treba.`)
    .max(requestLengths.most, `Opis može da ima najviše ${formatThousands(requestLengths.most)} karaktera.`),
  category: z.enum(categories, 'Izaberite kategoriju.'),
  area,
  urgency: z.enum(urgencies, 'Izaberite koliko je hitno.'),
  photos: z.array(z.uuid()).max(MAX_ATTACHMENTS, `Najviše ${MAX_ATTACHMENTS} slika.`).default([]),
  estimate: estimateAnswers.nullish().describe('An estimate that goes with the request'),
})
export type RequestInput = z.output<typeof requestInput>

const price = z
  .number('Cena nije ispravna.')
  .int('Cena nije ispravna.')
  .min(1, 'Cena mora da bude veća od nule.')
  .max(MAX_TOTAL_IN_PARA, 'Cena je prevelika.')
  .nullable()
  .default(null)

/** `POST /requests/{id}/offers`; both prices are optional and in para. */
export const offerInput = z
  .object({
    id: z.uuid(),
    service_id: z.uuid('Izaberite uslugu.'),
    words: textSchema('Napišite kako možete da pomognete.')
      .trim()
      .min(requestLengths.words.least, 'Napišite kako možete da pomognete.')
      .max(
        requestLengths.words.most,
        `Odgovor može da ima najviše ${formatThousands(requestLengths.words.most)} karaktera.`,
      ),
    price_from: price,
    price_to: price,
  })
  .refine(({ price_from, price_to }) => !price_from || !price_to || price_from <= price_to, {
    path: ['price_to'],
    message: 'Gornja cena ne može da bude manja od donje.',
  })
export type OfferInput = z.output<typeof offerInput>

const someAreas = z
  .array(area)
  .max(MAX_AREAS_PER_CHANGE)
  .transform(all => [...new Set(all)])
  .default([])
/** `PUT /requests/reach`: the areas to add and remove. A provider without areas works in the provider's own town. */
export const reachChange = z.object({ added: someAreas, removed: someAreas })
export type ReachChange = z.output<typeof reachChange>
export const reach = z.object({ areas: z.array(z.string()), town: z.string().nullable() })

const priced = { price_from: z.number().nullable(), price_to: z.number().nullable() }

/** A request as providers see it: without its customer, and with a text without phone numbers and email addresses. */
const requestShown = z.object({
  id: z.uuid(),
  text: z.string(),
  category: z.enum(categories),
  area: z.string(),
  urgency: z.enum(urgencies),
  photos: z
    .array(attachment)
    .describe('For its customer, and for providers who have made an offer or may; empty for others'),
  status: z.enum(requestStatuses),
  is_hidden: z.boolean().describe('Hidden by moderation: only its customer sees it'),
  offers: z.number().int().min(0).max(MAX_OFFERS),
  created_at: z.string(),
  expires_at: z.string(),
})

const boardItem = requestShown.extend({
  mine: z.object({ id: z.uuid(), conversation_id: z.uuid().nullable(), is_chosen: z.boolean() }).nullable(),
})
export type BoardItem = z.output<typeof boardItem>

const offer = z.object({
  id: z.uuid(),
  words: z.string(),
  ...priced,
  created_at: z.string(),
  conversation_id: z.uuid().nullable(),
  is_chosen: z.boolean(),
  service: z.object({ id: z.uuid(), title: z.string(), rating: z.number(), reviews: z.number().int() }),
  provider: z.object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string().nullable(),
    avatar_url: z.string().nullable(),
    location: z.string().nullable(),
  }),
})
export type Offer = z.output<typeof offer>

/** The page of a request. The customer gets the offers; a provider gets the own offer and services that fit. */
export const requestPage = requestShown.extend({
  is_mine: z.boolean(),
  estimate: estimate.nullable(),
  offered: z.array(offer),
  mine: boardItem.shape.mine
    .unwrap()
    .extend({ words: z.string(), ...priced })
    .nullable(),
  services: z.array(z.object({ id: z.uuid(), title: z.string() })),
  can: z.object({ offer: z.boolean(), withdraw: z.boolean(), choose: z.boolean(), close: z.boolean() }),
})
export type RequestPage = z.output<typeof requestPage>

export const requestList = z.object({ items: z.array(requestShown) })
export type ListedRequest = z.output<typeof requestShown>
export const board = z.object({ items: z.array(boardItem) })

export type RequestLiveEvents = { request: { request_id: string } }
