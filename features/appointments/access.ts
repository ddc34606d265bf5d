import { type Access, type AccessScene, type App, okForProviders } from '../../tests/access-rows.ts'

const tomorrowAtTen = () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return `${day}T09:00:00.000Z`
}
let appointment = ''
const addAppointment = async (app: App, { people }: AccessScene) => {
  const body = { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null }
  appointment = (await app.call('POST', '/api/appointments', { as: people.provider, body })).body.id
}

/** None of these callers is a member. */
const membersOnly: Access[string]['expected'] = [401, 401, 403, 403, 403, 403]

export const access: Access = {
  'GET /appointments': { path: () => `/appointments?date=${tomorrowAtTen().slice(0, 10)}`, expected: okForProviders },
  'POST /appointments': {
    body: { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null },
    expected: [401, 401, 201, 403, 403, 201],
  },
  'GET /appointments/week': { expected: okForProviders },
  'GET /appointments/hours': { expected: okForProviders },
  // The version is 0, because each caller stores these rules for the first time.
  'PUT /appointments/hours': { body: { accepts_bookings: true, version: 0 }, expected: okForProviders },
  'PUT /appointments/days-off': { body: { items: [], version: 0 }, expected: okForProviders },
  'GET /appointments/days': {
    path: () => `/appointments/days?month=${tomorrowAtTen().slice(0, 7)}`,
    expected: okForProviders,
  },
  'GET /appointments/settings': { expected: okForProviders },
  'PUT /appointments/settings': { body: { start: '08:00', end: '16:00', interval: 30 }, expected: okForProviders },
  'PUT /appointments/{id}': {
    path: () => `/appointments/${appointment}`,
    prepare: addAppointment,
    body: { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'DELETE /appointments/{id}': {
    path: () => `/appointments/${appointment}`,
    prepare: addAppointment,
    expected: [401, 401, 404, 403, 403, 204],
  },
  'GET /work/day': { expected: membersOnly },
  'POST /work/entries': {
    body: { client_name: 'Ana', appointment_time: tomorrowAtTen() },
    expected: membersOnly,
  },
  'PUT /work/entries/{id}': {
    path: () => `/work/entries/${appointment}`,
    prepare: addAppointment,
    body: { client_name: 'Ana' },
    expected: membersOnly,
  },
  'DELETE /work/entries/{id}': {
    path: () => `/work/entries/${appointment}`,
    prepare: addAppointment,
    expected: membersOnly,
  },
}
