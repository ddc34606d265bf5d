import { createServer, type ServerResponse } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { listenLocally } from './local-server.ts'

type ModelRequest = { authorization: string | undefined; path: string; body: any }
type Behaviour = (response: ServerResponse, request: ModelRequest) => void | Promise<void>

/** Starts a small server for the chat completions protocol. Tests can make the server answer wrongly. */
export async function startModelServer() {
  const requests: ModelRequest[] = []
  let behaviour: Behaviour = answerWith('Proslediću vašu poruku.')
  const server = createServer(async (request, response) => {
    const body = await readJson(request)
    const received = { authorization: request.headers.authorization, path: request.url!, body }
    requests.push(received)
    await behaviour(response, received)
  })
  return {
    url: `${await listenLocally(server)}/v1`,
    requests,
    behave(next: Behaviour) {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const completion = (content: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'proba',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
})

export const answerWith =
  (content: unknown): Behaviour =>
  response =>
    json(response, 200, completion(content))

export const answerWithStatus =
  (status: number, body: unknown): Behaviour =>
  response =>
    typeof body === 'string'
      ? void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      : json(response, status, body)

export const neverAnswer: Behaviour = () => {}

/** Sends the first half of an answer, and then closes the connection or leaves it open. */
export const stopHalfway =
  (closesConnection: boolean): Behaviour =>
  response => {
    const whole = JSON.stringify(completion('Cena je od 20 €.'))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length + 10 })
    response.write(whole.slice(0, whole.length / 2), () => closesConnection && response.destroy())
  }
