import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './local-server.ts'

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)

/** Starts a server on a loopback port with calendars by path. Unknown paths get 404. */
export async function startCalendarServer(port = 0) {
  const answers = new Map<string, Answer>()
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url!
    requests.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (typeof answer === 'function') return answer(request, response)
    if (answer === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(answer)
  })
  return {
    url: await listenLocally(server, port),
    requests,
    serve: (path: string, answer: Answer) => void answers.set(path, answer),
    stop: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}

/** `2026-11-29T10:00:00.000Z` → `20261129T100000Z` */
const utcStamp = (moment: string) => moment.replace(/\.\d+|[-:]/g, '')

/** Writes a calendar file whose events take these times. */
export const calendarOf = (times: { from: string; to: string; more?: string[] }[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Proba//SR',
    ...times.flatMap(({ from, to, more = [] }, index) => [
      'BEGIN:VEVENT',
      `UID:${index}-${from}@primer.rs`,
      `DTSTART:${utcStamp(from)}`,
      `DTEND:${utcStamp(to)}`,
      'SUMMARY:Rođendan kod Ane',
      ...more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
