import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** What a file or a mini-site could cost: the same bytes with the same headers, from memory, whatever is asked for. */
const { status, headers, body } = JSON.parse(readFileSync(process.env.ANSWER_FILE!, 'utf8')) as {
  status: number
  headers: Record<string, string>
  body: string
}
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
