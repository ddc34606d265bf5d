import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import { outsideCalendars } from '../features/calendars/calendar-tables.server.ts'
import { readDueCalendars } from '../features/calendars/due-calendars.server.ts'
import { startCalendarServer } from './calendar-server.ts'
import { type Caller, useApp } from './harness.ts'

export const calendarPath = '/private-0123456789abcdef/basic.ics'

/** Returns the app, a server with other calendars, and the requests about them. Call this function at the top of a file. */
export function useOutsideCalendars() {
  let server: Awaited<ReturnType<typeof startCalendarServer>>
  const lines: string[] = []
  const app = useApp(
    async () => {
      server = await startCalendarServer()
      return { CALENDAR_SERVICE: server.url, LOG_LEVEL: 'debug' }
    },
    { lines },
  )
  beforeEach(() => {
    server.requests.length = 0
  })
  afterAll(() => server.stop())

  const makeDue = () => app.runtime.db.update(outsideCalendars).set({ nextReadAt: new Date(Date.now() - 1_000) })
  return {
    app,
    lines,
    get server() {
      return server
    },
    add: (as: Caller | null, more: object = {}) =>
      app.call('POST', '/api/appointments/calendars', {
        as,
        body: { id: randomUUID(), name: 'Porodica', url: server.url + calendarPath, ...more },
      }),
    list: async (as: Caller) => (await app.call('GET', '/api/appointments/calendars', { as })).body.items,
    remove: (as: Caller | null, id: string) => app.call('DELETE', `/api/appointments/calendars/${id}`, { as }),
    makeDue,
    async readAgain() {
      await makeDue()
      await readDueCalendars(app.runtime)
    },
  }
}

/** Returns the hour from a moment, as a time of a calendar. */
export const hourFrom = (moment: string, more: string[] = []) => ({
  from: moment,
  to: new Date(Date.parse(moment) + 3_600_000).toISOString(),
  more,
})
