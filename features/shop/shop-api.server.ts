import { createRoute } from '@hono/zod-openapi'
import { invalidates, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { peopleTag } from '../members/people-tag.server.ts'
import { detachAccount, inviteMember } from './invitations.server.ts'
import { letMemberLeave, takeDayOff } from './release-bookings.server.ts'
import { addMember, changeMember, findShop, setOwnerTakesBookings, setShowsRatings } from './shop.server.ts'
import {
  absenceInput,
  invitation,
  leavingInput,
  memberChanges,
  newMemberInput,
  ownerInput,
  released,
  shop,
  shownRatingsInput,
} from './shop.ts'

const writes: RateLimit = { name: 'shop-write', points: 120, seconds: 600 }
const signedIn = requireProvider('Prijavite se da biste uredili ko radi kod vas.')
const tags = ['shop']
/** Reviews name the people, and the endpoints empty the free slots themselves. */
const changesPeople = invalidates(c => [peopleTag(c.var.acting.user.id)])

const get = createRoute({
  method: 'get',
  path: '/shop',
  tags,
  summary: 'The caller’s members with their services, hours and days off',
  middleware: signedIn,
  responses: { 200: json(shop, 'The members'), ...problems(401, 403) },
})

const owner = createRoute({
  method: 'post',
  path: '/shop/owner',
  tags,
  summary: 'Switches whether the caller in person can be booked beside the members',
  middleware: [signedIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { body: jsonBody(ownerInput) },
  responses: { 200: json(shop, 'The members'), ...problems(401, 403, 422, 429) },
})

const ratings = createRoute({
  method: 'post',
  path: '/shop/ratings',
  tags,
  summary: 'Switches whether visitors see the ratings of each person, and who did a rated job',
  middleware: [signedIn, rateLimited(writes), changesPeople] as const,
  request: { body: jsonBody(shownRatingsInput) },
  responses: { 200: json(shop, 'The members'), ...problems(401, 403, 422, 429) },
})

const add = createRoute({
  method: 'post',
  path: '/shop/members',
  tags,
  summary: 'Adds a member; the client chooses the id, so that a repeated request adds one',
  middleware: [signedIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { body: jsonBody(newMemberInput) },
  responses: { 201: json(shop, 'All members'), ...problems(401, 403, 409, 422, 429) },
})

const change = createRoute({
  method: 'put',
  path: '/shop/members/{id}',
  tags,
  summary: 'Stores all fields of a member; bookings stay',
  middleware: [signedIn, rateLimited(writes), changesPeople] as const,
  request: { ...byId, body: jsonBody(memberChanges) },
  responses: { 200: json(shop, 'All members'), ...problems(401, 403, 404, 409, 422, 429) },
})

const invite = createRoute({
  method: 'post',
  path: '/shop/members/{id}/invitation',
  tags,
  summary: 'A new code with which an account can work as the member; the previous one stops working',
  middleware: [signedIn, rateLimited(writes), noCacheInvalidation] as const,
  request: byId,
  responses: { 201: json(invitation, 'The code, which is not shown again'), ...problems(401, 403, 404, 409, 429) },
})

const detach = createRoute({
  method: 'delete',
  path: '/shop/members/{id}/account',
  tags,
  summary: 'Takes the rights from the member’s account and ends an open invitation; bookings stay',
  middleware: [signedIn, rateLimited(writes), noCacheInvalidation] as const,
  request: byId,
  responses: { 200: json(shop, 'All members'), ...problems(401, 403, 404, 429) },
})

const absence = createRoute({
  method: 'post',
  path: '/shop/members/{id}/absence',
  tags,
  summary: 'A day off for a member: their bookings are given to others or cancelled, all customers are notified',
  middleware: [signedIn, rateLimited(writes), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(absenceInput) },
  responses: { 200: json(released, 'The number of bookings by outcome'), ...problems(401, 403, 404, 422, 429) },
})

const leave = createRoute({
  method: 'post',
  path: '/shop/members/{id}/leave',
  tags,
  summary: 'A member leaves: all bookings ahead are given to others or cancelled; 409 `entries_left` if entries remain',
  middleware: [signedIn, rateLimited(writes), changesPeople] as const,
  request: { ...byId, body: jsonBody(leavingInput) },
  responses: { 200: json(released, 'The number of bookings by outcome'), ...problems(401, 403, 404, 409, 422, 429) },
})

export const shopApi = () =>
  createRouter()
    .openapi(get, async c => c.json(await findShop(c.var.acting), 200))
    .openapi(owner, async c =>
      c.json(await setOwnerTakesBookings(c.var.acting, c.req.valid('json').takes_bookings), 200),
    )
    .openapi(ratings, async c => c.json(await setShowsRatings(c.var.acting, c.req.valid('json').shown), 200))
    .openapi(add, async c => c.json(await addMember(c.var.acting, c.req.valid('json')), 201))
    .openapi(change, async c =>
      c.json(await changeMember(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(invite, async c => c.json(await inviteMember(c.var.acting, c.req.valid('param').id), 201))
    .openapi(detach, async c => c.json(await detachAccount(c.var.acting, c.req.valid('param').id), 200))
    .openapi(absence, async c =>
      c.json(await takeDayOff(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(leave, async c =>
      c.json(await letMemberLeave(c.var.acting, c.req.valid('param').id, c.req.valid('json').bookings), 200),
    )
