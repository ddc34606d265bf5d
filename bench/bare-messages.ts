import { createServer } from 'node:http'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/** Sends messages with the least work: our transaction over node:http and pg, ws for delivery, no authentication. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const sockets = new Map<string, WebSocket>()

const statements = {
  lock: 'SELECT * FROM conversations WHERE id = $1 AND (user_id = $2 OR provider_id = $2) FOR UPDATE',
  known: 'SELECT * FROM messages WHERE id = $1',
  other: 'SELECT * FROM profiles WHERE id = $1',
  insert: `INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, message_type)
    VALUES ($1, $2, $3, $4, $5, $6, 'text') ON CONFLICT (id) DO NOTHING RETURNING *`,
  last: 'UPDATE conversations SET last_seq = $2, last_message = $3, last_message_at = $4 WHERE id = $1',
  show: 'DELETE FROM deleted_conversations WHERE conversation_id = $1',
}

async function send(senderId: string, conversationId: string, id: string, content: string) {
  const client = await pool.connect()
  const run = async (name: keyof typeof statements, ...values: unknown[]) =>
    (await client.query({ name, text: statements[name], values })).rows
  try {
    await client.query('BEGIN')
    const [conversation] = await run('lock', conversationId, senderId)
    const recipientId = conversation.user_id === senderId ? conversation.provider_id : conversation.user_id
    const seq = conversation.last_seq + 1
    await run('known', id)
    await run('other', recipientId)
    const [message] = await run('insert', id, conversationId, seq, senderId, recipientId, content)
    await run('last', conversationId, seq, content, message.created_at)
    await run('show', conversationId)
    await client.query('COMMIT')
    const text = JSON.stringify({ conversation_id: conversationId, message })
    sockets.get(recipientId)?.send(text)
    return text
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

const server = createServer(async (request, response) => {
  if (request.url === '/healthz') return void response.end('ok')
  try {
    let body = ''
    for await (const part of request) body += part
    const { id, content } = JSON.parse(body)
    const conversationId = request.url!.split('/')[3]!
    const text = await send(request.headers['x-sender'] as string, conversationId, id, content)
    const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    response.writeHead(201, type).end(text)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
new WebSocketServer({ server }).on('connection', (socket, request) => {
  const id = request.url!.slice(1)
  sockets.set(id, socket)
  socket.on('close', () => sockets.delete(id))
})
server.listen(Number(process.env.PORT), '127.0.0.1')
