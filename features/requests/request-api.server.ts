import { createRoute } from '@hono/zod-openapi'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { board, offerInput, reach, reachChange, requestInput, requestList, requestPage } from './request.ts'
import { chooseOffer, closeRequest, makeOffer, postRequest, withdrawOffer } from './request-changes.server.ts'
import { changeReach, findReach, findRequest, listBoard, listOwnRequests } from './requests.server.ts'

const posts: RateLimit = { name: 'request', points: 20, seconds: 86_400 }
const offers: RateLimit = { name: 'request-offer', points: 30, seconds: 3_600 }
const writes: RateLimit = { name: 'request-write', points: 120, seconds: 600 }

const tags = ['requests']
const requireSignIn = requireSignedIn('Prijavite se da biste videli zahtev.')
const page = { 200: json(requestPage, 'The request as the caller sees it now') }

const create = createRoute({
  method: 'post',
  path: '/requests',
  tags,
  summary: 'Post a request, at most five open ones; the client sets the id, so that a repeated request posts one',
  middleware: [
    requireSignedIn('Prijavite se da biste objavili zahtev.'),
    rateLimited(posts),
    noCacheInvalidation,
  ] as const,
  request: { body: jsonBody(requestInput) },
  responses: { 201: json(requestPage, 'The request'), ...problems(401, 409, 422, 429) },
})
const list = createRoute({
  method: 'get',
  path: '/requests',
  tags,
  summary: 'Open requests for the caller’s trades and areas, the newest first, without their customers',
  middleware: requireProvider(),
  responses: { 200: json(board, 'The board'), ...problems(401, 403) },
})
const mine = createRoute({
  method: 'get',
  path: '/requests/mine',
  tags,
  summary: 'The caller’s own requests, the newest first',
  middleware: requireSignedIn(),
  responses: { 200: json(requestList, 'Requests'), ...problems(401) },
})
const readReach = createRoute({
  method: 'get',
  path: '/requests/reach',
  tags,
  summary: 'The areas in which the caller works; none means their own town',
  middleware: requireProvider(),
  responses: { 200: json(reach, 'Ids of areas, and the town of the profile'), ...problems(401, 403) },
})
const writeReach = createRoute({
  method: 'put',
  path: '/requests/reach',
  tags,
  summary: 'Change the areas in which the caller works',
  middleware: [requireProvider(), rateLimited(writes), noCacheInvalidation] as const,
  request: { body: jsonBody(reachChange) },
  responses: { 200: json(reach, 'The stored areas'), ...problems(401, 403, 422, 429) },
})
const one = createRoute({
  method: 'get',
  path: '/requests/{id}',
  tags,
  summary: 'One request: for its customer with the offers, for others without the customer',
  middleware: requireSignIn,
  request: byId,
  responses: { ...page, ...problems(401, 404) },
})
const makeOfferRoute = createRoute({
  method: 'post',
  path: '/requests/{id}/offers',
  tags,
  summary: 'Answer a request with one of the caller’s services; the first five open a conversation',
  middleware: [requireProvider(), rateLimited(offers), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(offerInput) },
  responses: { 201: json(requestPage, 'The request with the offer'), ...problems(401, 403, 404, 409, 422, 429) },
})
const close = createRoute({
  method: 'post',
  path: '/requests/{id}/close',
  tags,
  summary: 'Close an own request',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: byId,
  responses: { ...page, ...problems(401, 404, 429) },
})
const choose = createRoute({
  method: 'post',
  path: '/offers/{id}/choose',
  tags,
  summary: 'Choose an offer to an own request, which closes the request',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: byId,
  responses: { ...page, ...problems(401, 404, 409, 429) },
})
const withdraw = createRoute({
  method: 'post',
  path: '/offers/{id}/withdraw',
  tags,
  summary: 'Withdraw an own offer to an open request',
  middleware: [requireSignIn, rateLimited(writes), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Withdrawn' }, ...problems(401, 404, 409, 429) },
})

export function requestApi() {
  return createRouter()
    .openapi(create, async c => {
      const input = c.req.valid('json')
      await postRequest(c.var.acting, input)
      return c.json(await findRequest(c.var.acting, input.id), 201)
    })
    .openapi(list, async c => c.json({ items: await listBoard(c.var.acting) }, 200))
    .openapi(mine, async c => c.json({ items: await listOwnRequests(c.var.acting) }, 200))
    .openapi(readReach, async c => c.json(await findReach(c.var.acting), 200))
    .openapi(writeReach, async c => {
      await changeReach(c.var.acting, c.req.valid('json'))
      return c.json(await findReach(c.var.acting), 200)
    })
    .openapi(one, async c => c.json(await findRequest(c.var.acting, c.req.valid('param').id), 200))
    .openapi(makeOfferRoute, async c => {
      const { id } = c.req.valid('param')
      await makeOffer(c.var.acting, id, c.req.valid('json'))
      return c.json(await findRequest(c.var.acting, id), 201)
    })
    .openapi(close, async c => {
      const { id } = c.req.valid('param')
      await closeRequest(c.var.acting, id)
      return c.json(await findRequest(c.var.acting, id), 200)
    })
    .openapi(choose, async c => {
      const id = await chooseOffer(c.var.acting, c.req.valid('param').id)
      return c.json(await findRequest(c.var.acting, id), 200)
    })
    .openapi(withdraw, async c => {
      await withdrawOffer(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
