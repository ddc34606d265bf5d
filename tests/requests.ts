import { randomUUID } from 'node:crypto'
import type { App, Caller } from './harness.ts'

export const requestHelpers = (app: App) => {
  const post = (as: Caller | null, changes: object = {}) =>
    app.call('POST', '/api/requests', {
      as,
      body: {
        id: randomUUID(),
        text: 'Curi slavina u kuhinji, kaplje i kad je zavrnem.',
        category: 'Vodoinstalater',
        area: 'kotez',
        urgency: 'today',
        ...changes,
      },
    })
  const offer = (as: Caller, requestId: string, service: { id: string }, changes: object = {}) =>
    app.call('POST', `/api/requests/${requestId}/offers`, {
      as,
      body: { id: randomUUID(), service_id: service.id, words: 'Mogu oko podneva.', ...changes },
    })
  const see = async (as: Caller, id: string) => (await app.call('GET', `/api/requests/${id}`, { as })).body
  const board = async (as: Caller): Promise<string[]> =>
    (await app.call('GET', '/api/requests', { as })).body.items.map(({ id }: { id: string }) => id)
  const choose = (as: Caller, id: string) => app.call('POST', `/api/offers/${id}/choose`, { as })
  const withdraw = (as: Caller, id: string) => app.call('POST', `/api/offers/${id}/withdraw`, { as })
  const close = (as: Caller, id: string) => app.call('POST', `/api/requests/${id}/close`, { as })
  return { post, offer, see, board, choose, withdraw, close }
}
