import { randomUUID } from 'node:crypto'
import { type Access, type AccessScene, type App, okForProviders } from '../../tests/access-rows.ts'
import { outsideCalendars } from './calendar-tables.server.ts'

let calendar = ''
const addCalendar = async (app: App, { people }: AccessScene) => {
  calendar = randomUUID()
  const row = {
    id: calendar,
    providerId: people.provider!.id,
    name: 'Porodica',
    url: `https://primer.rs/${calendar}.ics`,
  }
  await app.runtime.db.insert(outsideCalendars).values(row)
}

export const access: Access = {
  'GET /appointments/calendars': { expected: okForProviders },
  // No request leaves the machine: the address is refused before.
  'POST /appointments/calendars': {
    body: () => ({ id: randomUUID(), name: 'Porodica', url: 'https://127.0.0.1/kalendar.ics' }),
    expected: [401, 401, 422, 403, 403, 422],
  },
  'DELETE /appointments/calendars/{id}': {
    path: () => `/appointments/calendars/${calendar}`,
    prepare: addCalendar,
    expected: [401, 401, 404, 403, 403, 204],
  },
}
