import { createRoute } from '@hono/zod-openapi'
import { cacheTags, invalidates, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  publicEndpoint,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { openSlotsTag } from '../appointments/diary-changes.server.ts'
import type { OnCompletion } from '../conversations/completion/completion.server.ts'
import { serviceTag } from '../services/service-tags.server.ts'
import { bookSlot } from './book-slot.server.ts'
import {
  answerInput,
  booking,
  bookingInput,
  bookingPage,
  bookingsQuery,
  doneInput,
  giveInput,
  moveInput,
  noteInput,
  refusalInput,
  serviceSlots,
  slotsQuery,
} from './booking.ts'
import { cancelBooking, confirmBooking, declineBooking, moveBooking } from './booking-changes.server.ts'
import { finishBooking } from './booking-completion.server.ts'
import { saveBookingNote } from './booking-note.server.ts'
import { bookingRefusals, bookingWrites } from './booking-refusals.server.ts'
import { findBooking, findSlotsToMove, listBookings } from './bookings.server.ts'
import { depositTerms } from './deposit/deposit.ts'
import type { DepositOf } from './deposit/deposits.server.ts'
import { giveBooking } from './give-booking.server.ts'
import { findServiceSlots } from './service-slots.server.ts'

/** The limit is high, because many people or a crawler can share one IP address. Cached responses do not count. */
const reads: RateLimit = { name: 'slot-read', points: 600, seconds: 60, perProcess: true }
const books: RateLimit = { name: 'booking', points: 30, seconds: 600 }

// Changes use `noCacheInvalidation`, because publishing a change empties the cached slots (booking-changed.server.ts).
const tags = ['bookings']
const requireSignIn = requireSignedIn('Da biste zakazali termin, morate da se prijavite.')
const changed = { 200: json(booking, 'The changed booking'), ...bookingRefusals }

const slots = createRoute({
  method: 'get',
  path: '/services/{id}/slots',
  tags,
  summary: 'When a service can be booked: the very first slot, and the slots of the requested days',
  middleware: [rateLimited(reads), publicEndpoint, cacheTags(c => [openSlotsTag(c.req.param('id')!)])] as const,
  request: { ...byId, query: slotsQuery },
  responses: { 200: json(serviceSlots, 'The days with their slots'), ...problems(404, 422, 429) },
})

const create = createRoute({
  method: 'post',
  path: '/bookings',
  tags,
  summary: 'Books a slot, or requests it; the client chooses the id, so that a repeated request books once',
  middleware: [requireSignIn, rateLimited(books), noCacheInvalidation] as const,
  request: { body: jsonBody(bookingInput) },
  responses: { 201: json(booking, 'The booking: `requested`, or `confirmed` at once'), ...bookingRefusals },
})

const listMine = createRoute({
  method: 'get',
  path: '/bookings/mine',
  tags,
  summary: 'The caller’s bookings as customer or as provider, upcoming or past, in pages',
  middleware: requireSignedIn(),
  request: { query: bookingsQuery },
  responses: { 200: json(bookingPage, 'One page'), ...problems(401, 422) },
})

const getOne = createRoute({
  method: 'get',
  path: '/bookings/{id}',
  tags,
  summary: 'A booking with the actions that the caller may take; moves keep its id',
  middleware: requireSignedIn(),
  request: byId,
  responses: { 200: json(booking, 'The booking'), ...problems(401, 404) },
})

const slotsToMove = createRoute({
  method: 'get',
  path: '/bookings/{id}/slots',
  tags,
  summary: 'Slots to which a booking can be moved: those of its service, as if it were not there',
  middleware: requireSignedIn(),
  request: { ...byId, query: slotsQuery },
  responses: { 200: json(serviceSlots, 'The days with their slots'), ...problems(401, 404, 422) },
})

const confirm = createRoute({
  method: 'post',
  path: '/bookings/{id}/confirm',
  tags,
  summary: 'Confirms a request (provider), or accepts a suggested time (the other side)',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(answerInput) },
  responses: changed,
})

const decline = createRoute({
  method: 'post',
  path: '/bookings/{id}/decline',
  tags,
  summary: 'Declines a request (provider), or only the suggested time (the other side)',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(refusalInput) },
  responses: changed,
})

const move = createRoute({
  method: 'post',
  path: '/bookings/{id}/move',
  tags,
  summary: 'Moves a booking at once if the time was not agreed yet, else suggests the time to the other side',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(moveInput) },
  responses: changed,
})

const cancel = createRoute({
  method: 'post',
  path: '/bookings/{id}/cancel',
  tags,
  summary: 'Cancels an upcoming booking',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(refusalInput) },
  responses: changed,
})

const give = createRoute({
  method: 'post',
  path: '/bookings/{id}/give',
  tags,
  summary: 'Gives a booking to another member (provider), at the same time; 409 `person_taken` if not free',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(giveInput) },
  responses: changed,
})

const finish = createRoute({
  method: 'post',
  path: '/bookings/{id}/done',
  tags,
  summary: 'Marks the job as done (provider) and completes the conversation, with or without a request for a rating',
  // Empties the cached page of the service, because it shows the number of completed jobs.
  middleware: [
    requireSignIn,
    rateLimited(bookingWrites),
    invalidates(async c => [serviceTag((await findBooking(c.var.acting, c.req.param('id')!)).service.id)]),
  ] as const,
  request: { ...byId, body: jsonBody(doneInput) },
  responses: changed,
})

const note = createRoute({
  method: 'put',
  path: '/bookings/{id}/note',
  tags,
  summary: 'Stores the provider’s private note about a booking; an empty text deletes it',
  middleware: [requireSignIn, rateLimited(bookingWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(noteInput) },
  responses: { 200: json(booking, 'The booking with the note'), ...problems(401, 404, 409, 422, 429) },
})

export function bookingApi({ onCompletion, depositOf }: { onCompletion: OnCompletion; depositOf: DepositOf }) {
  return createRouter()
    .openapi(slots, async c => {
      const { db } = c.var.runtime
      const { id } = c.req.valid('param')
      const found = await findServiceSlots(db, id, c.req.valid('query'))
      const deposit = found.accepts ? await depositOf(c.var.runtime, db, id) : null
      const { amount, refund_hours } = deposit ?? {}
      return c.json({ ...found, deposit: deposit && depositTerms.parse({ amount, refund_hours }) }, 200)
    })
    .openapi(create, async c => c.json(await bookSlot(c.var.acting, c.req.valid('json'), depositOf), 201))
    .openapi(listMine, async c => c.json(await listBookings(c.var.acting, c.req.valid('query')), 200))
    .openapi(getOne, async c => c.json(await findBooking(c.var.acting, c.req.valid('param').id), 200))
    .openapi(note, async c =>
      c.json(await saveBookingNote(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(slotsToMove, async c =>
      c.json(await findSlotsToMove(c.var.acting, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(confirm, async c => {
      const { version } = c.req.valid('json')
      return c.json(await confirmBooking(c.var.acting, c.req.valid('param').id, version), 200)
    })
    .openapi(decline, async c => {
      const { version, reason } = c.req.valid('json')
      return c.json(await declineBooking(c.var.acting, c.req.valid('param').id, version, reason), 200)
    })
    .openapi(move, async c =>
      c.json(await moveBooking(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(cancel, async c => {
      const { version, reason } = c.req.valid('json')
      return c.json(await cancelBooking(c.var.acting, c.req.valid('param').id, version, reason), 200)
    })
    .openapi(give, async c =>
      c.json(await giveBooking(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(finish, async c =>
      c.json(await finishBooking(c.var.acting, c.req.valid('param').id, c.req.valid('json'), onCompletion), 200),
    )
}
