import { randomUUID } from 'node:crypto'
import { type Access, type AccessScene, type App, okForProviders } from '../../tests/access-rows.ts'

let calendar = ''
const addCalendar = async (app: App, { people }: AccessScene) => {
  calendar = randomUUID()
  await app.runtime.database.query(
    'INSERT INTO outside_calendars (id, provider_id, name, url) VALUES ($1, $2, $3, $4)',
    [calendar, people.provider!.id, 'Porodica', `https://primer.rs/${calendar}.ics`],
  )
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
