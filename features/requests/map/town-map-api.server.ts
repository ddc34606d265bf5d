import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { neverInvalidated } from '../../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, problems } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import type { ActiveTown } from '../../../platform/server/towns.server.ts'
import { type TownMapData, townMap } from './map-data.ts'

const find = createRoute({
  method: 'get',
  path: '/towns/{town}/map',
  tags: ['requests'],
  summary: 'The drawing of an active town, on which areas are chosen',
  middleware: neverInvalidated,
  request: { params: z.object({ town: z.string().max(60) }) },
  responses: { 200: json(townMap, 'Its shapes'), ...problems(404) },
})

export const townMapApi = () =>
  createRouter().openapi(find, c => {
    const { town: id } = c.req.valid('param')
    const town = c.var.runtime.towns.active.find(each => each.id === id)
    if (!town) throw notFound('Mapa ovog mesta ne postoji.')
    return c.json(toMap(town), 200)
  })

function toMap({ file: { quarters, villages, ground } }: ActiveTown): TownMapData {
  return {
    areas: [...quarters, ...villages.map(({ id, name, sign = name, at }) => ({ id, name: sign, at, outline: null }))],
    rest: ground.rest ?? null,
    roads: ground.roads ?? null,
    rivers: ground.rivers,
  }
}
