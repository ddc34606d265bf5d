import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { book, newBookingScene, slotAt } from './bookings.ts'
import type { Answer, App, Caller } from './harness.ts'

/** Lets customers propose series of a service. */
export async function allowSeries(app: App, provider: Caller, service: { id: string }): Promise<void> {
  const { body } = await app.call('GET', `/api/services/${service.id}`, { as: provider })
  const { title, description, category, keywords, price, image_url, additional_images, version } = body
  const images = [image_url, ...additional_images]
  const changed = { title, description, category, keywords, price, images, version, active: true, allows_series: true }
  const answer = await app.call('PUT', `/api/services/${service.id}`, { as: provider, body: changed })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Creates a customer with a confirmed booking of a service that allows series. `at` is the booking's begin. */
export async function newSeriesScene(app: App, rules: object = {}) {
  const scene = await newBookingScene(app, { confirms: 'by_itself', ...rules })
  await allowSeries(app, scene.provider, scene.service)
  const starts_at = await slotAt(app, scene.service, 3, 20)
  const { body: booking } = await book(app, scene.customer, scene.service, starts_at)
  return { ...scene, booking, at: new Date(starts_at) }
}

export const proposeSeries = (app: App, as: Caller | null, body: object): Promise<Answer> =>
  app.call('POST', '/api/series', { as, body: { id: randomUUID(), weeks: 1, count: 12, ...body } })

/** Changes a series as one of its sides. `version` is the version that this user has seen. */
export const changeSeries = (
  app: App,
  as: Caller | null,
  { id, version }: { id: string; version: number },
  action: 'confirm' | 'decline' | 'withdraw' | 'end' | 'move',
  more: object = {},
): Promise<Answer> => app.call('POST', `/api/series/${id}/${action}`, { as, body: { version, ...more } })

/** Creates a series that both sides have agreed on. */
export async function agreeOnSeries(app: App, more: object = {}, rules: object = {}) {
  const scene = await newSeriesScene(app, rules)
  const { body: proposed } = await proposeSeries(app, scene.customer, { booking_id: scene.booking.id, ...more })
  const { status, body: series } = await changeSeries(app, scene.provider, proposed, 'confirm')
  expect(status, JSON.stringify(series)).toBe(200)
  return { ...scene, series }
}
