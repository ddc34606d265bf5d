import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changes, changesNothingPublic, shows } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  forEverybody,
  json,
  jsonBody,
  limited,
  problemSchema,
  problems,
  signedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { slotTag } from '../appointments/slot-tags.server.ts'
import type { OnCompletion } from '../conversations/completion/completion.server.ts'
import { serviceTag } from '../services/service-tags.server.ts'
import { book } from './book.server.ts'
import {
  answerInput,
  booking,
  bookingInput,
  bookingPage,
  bookingsQuery,
  doneInput,
  moveInput,
  noteInput,
  openSlot,
  refusalInput,
  serviceSlots,
  slotsQuery,
} from './booking.ts'
import { cancelBooking, confirmBooking, declineBooking, moveBooking } from './booking-changes.server.ts'
import { finishBooking } from './booking-completion.server.ts'
import { noteBooking } from './booking-note.server.ts'
import { findBooking, findSlotsToMove, listBookings } from './bookings.server.ts'
import { findSlots } from './free-time.server.ts'

/** For a whole office or a crawler behind one address; what is answered from the cache does not count. */
const reads: RateLimit = { name: 'slot-read', points: 600, seconds: 60, here: true }
const books: RateLimit = { name: 'booking', points: 30, seconds: 600 }
const writes: RateLimit = { name: 'booking-write', points: 120, seconds: 600 }

/*
 * What bookings change for visitors is the free time, which is emptied with the news of it (booking-news.server.ts).
 */
const tags = ['bookings']
const signIn = signedIn('Da biste zakazali termin, morate da se prijavite.')
const refusals = {
  ...problems(401, 403, 404, 422, 429),
  409: {
    description:
      'Changed meanwhile (`stale`, the booking as it is now comes along), the time is gone (`slot_taken`, with the next ' +
      'slots), no more possible (`not_now`), or one of the two has blocked the other (`other_unreachable`)',
    content: {
      'application/problem+json': {
        schema: problemSchema.extend({ booking: booking.optional(), slots: z.array(openSlot).optional() }),
      },
    },
  },
}
const changed = { 200: json(booking, 'The booking as it is now'), ...refusals }

const slots = createRoute({
  method: 'get',
  path: '/services/{id}/slots',
  tags,
  summary: 'When a service can be booked: the very first slot, and those of the days that are asked for',
  middleware: [limited(reads), forEverybody, shows(c => [slotTag(c.req.param('id')!)])] as const,
  request: { ...byId, query: slotsQuery },
  responses: { 200: json(serviceSlots, 'The days with their slots'), ...problems(404, 422, 429) },
})

const create = createRoute({
  method: 'post',
  path: '/bookings',
  tags,
  summary: 'Book a slot, or ask for it; the id is the client’s, so repeating it books once',
  middleware: [signIn, limited(books), changesNothingPublic] as const,
  request: { body: jsonBody(bookingInput) },
  responses: { 201: json(booking, 'The booking: `requested`, or `confirmed` at once'), ...refusals },
})

const mine = createRoute({
  method: 'get',
  path: '/bookings/mine',
  tags,
  summary: 'The caller’s bookings as customer or as provider, ahead or past, in pages',
  middleware: signedIn(),
  request: { query: bookingsQuery },
  responses: { 200: json(bookingPage, 'One page'), ...problems(401, 422) },
})

const one = createRoute({
  method: 'get',
  path: '/bookings/{id}',
  tags,
  summary: 'One booking, with what the caller may do; the same id through all its moves',
  middleware: signedIn(),
  request: byId,
  responses: { 200: json(booking, 'The booking'), ...problems(401, 404) },
})

const slotsToMove = createRoute({
  method: 'get',
  path: '/bookings/{id}/slots',
  tags,
  summary: 'Where a booking of the caller’s can be moved to: the slots of its service, as if it were not there',
  middleware: signedIn(),
  request: { ...byId, query: slotsQuery },
  responses: { 200: json(serviceSlots, 'The days with their slots'), ...problems(401, 404, 422) },
})

const confirm = createRoute({
  method: 'post',
  path: '/bookings/{id}/confirm',
  tags,
  summary: 'The provider confirms a request; whoever was suggested another time accepts it',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(answerInput) },
  responses: changed,
})

const decline = createRoute({
  method: 'post',
  path: '/bookings/{id}/decline',
  tags,
  summary: 'The provider refuses a request; of a suggested time only the suggestion is refused',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(refusalInput) },
  responses: changed,
})

const move = createRoute({
  method: 'post',
  path: '/bookings/{id}/move',
  tags,
  summary: 'Another time: at once where nobody has agreed to the old one, else a suggestion to the other side',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(moveInput) },
  responses: changed,
})

const cancel = createRoute({
  method: 'post',
  path: '/bookings/{id}/cancel',
  tags,
  summary: 'Call off what lies ahead',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(refusalInput) },
  responses: changed,
})

const finish = createRoute({
  method: 'post',
  path: '/bookings/{id}/done',
  tags,
  summary: 'The provider has done the job: completes the conversation too, asking for a rating or not',
  // The service's page tells how many jobs were done.
  middleware: [
    signIn,
    limited(writes),
    changes(async c => [serviceTag((await findBooking(c.var.acting, c.req.param('id')!)).service.id)]),
  ] as const,
  request: { ...byId, body: jsonBody(doneInput) },
  responses: changed,
})

const note = createRoute({
  method: 'put',
  path: '/bookings/{id}/note',
  tags,
  summary: 'What the provider notes about a booking for himself alone; an empty note is none',
  middleware: [signIn, limited(writes), changesNothingPublic] as const,
  request: { ...byId, body: jsonBody(noteInput) },
  responses: { 200: json(booking, 'The booking with the note'), ...problems(401, 404, 409, 422, 429) },
})

export function bookingApi({ onCompletion }: { onCompletion: OnCompletion }) {
  return createRouter()
    .openapi(slots, async c =>
      c.json(await findSlots(c.var.runtime.db, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(create, async c => c.json(await book(c.var.acting, c.req.valid('json')), 201))
    .openapi(mine, async c => c.json(await listBookings(c.var.acting, c.req.valid('query')), 200))
    .openapi(one, async c => c.json(await findBooking(c.var.acting, c.req.valid('param').id), 200))
    .openapi(note, async c =>
      c.json(await noteBooking(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
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
    .openapi(finish, async c =>
      c.json(await finishBooking(c.var.acting, c.req.valid('param').id, c.req.valid('json'), onCompletion), 200),
    )
}
