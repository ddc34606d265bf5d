import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the server was asked: the headers and the body as sent. */
export type Asked = { authorization: string | undefined; path: string; body: any }
type Behaviour = (response: ServerResponse, asked: Asked) => void | Promise<void>

/** A small server that speaks the chat completions protocol, and misbehaves on request; for tests. */
export async function startModelServer(): Promise<{
  url: string
  asked: Asked[]
  /** How the next requests are answered. */
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}> {
  const asked: Asked[] = []
  let behaviour: Behaviour = says('Proslediću vašu poruku.')
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    const one = { authorization: request.headers.authorization, path: request.url!, body }
    asked.push(one)
    await behaviour(response, one)
  })
  server.listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    behave: next => {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
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

/** Answers this. */
export const says =
  (content: unknown): Behaviour =>
  response =>
    json(response, 200, completion(content))

/** Answers any body, with a status. */
export const answers =
  (status: number, body: unknown): Behaviour =>
  response =>
    typeof body === 'string'
      ? void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      : json(response, status, body)

/** Never answers. */
export const keepsSilent: Behaviour = () => {}

/** Sends the beginning of an answer and no more, breaking the connection off or keeping it open. */
export const stopsHalfway =
  (breaksOff: boolean): Behaviour =>
  response => {
    const whole = JSON.stringify(completion('Cena je od 20 €.'))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length + 10 })
    response.write(whole.slice(0, whole.length / 2), () => breaksOff && response.destroy())
  }
