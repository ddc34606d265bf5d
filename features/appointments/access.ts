import { type Access, type App, providers, type Street } from '../../tests/access-rows.ts'

const tomorrowAtTen = () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return `${day}T09:00:00.000Z`
}
let appointment = ''
const addAppointment = async (app: App, { people }: Street) => {
  const body = { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null }
  appointment = (await app.call('POST', '/api/appointments', { as: people.provider, body })).body.id
}

/** Expected statuses of this feature's endpoints per kind of caller (tests/access.test.ts). */
export const access: Access = {
  'GET /appointments': { at: () => `/appointments?date=${tomorrowAtTen().slice(0, 10)}`, expected: providers },
  'POST /appointments': {
    body: { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null },
    expected: [401, 401, 201, 403, 403, 201],
  },
  'GET /appointments/week': { expected: providers },
  'GET /appointments/hours': { expected: providers },
  // Version 0: each caller stores these for the first time.
  'PUT /appointments/hours': { body: { accepts_bookings: true, version: 0 }, expected: providers },
  'PUT /appointments/days-off': { body: { items: [], version: 0 }, expected: providers },
  'GET /appointments/days': {
    at: () => `/appointments/days?month=${tomorrowAtTen().slice(0, 7)}`,
    expected: providers,
  },
  'GET /appointments/settings': { expected: providers },
  'PUT /appointments/settings': { body: { start: '08:00', end: '16:00', interval: 30 }, expected: providers },
  'PUT /appointments/{id}': {
    at: () => `/appointments/${appointment}`,
    before: addAppointment,
    body: { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'DELETE /appointments/{id}': {
    at: () => `/appointments/${appointment}`,
    before: addAppointment,
    expected: [401, 401, 404, 403, 403, 204],
  },
}
