import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp()

test('two jobs that process one message at the same time send one reply', async () => {
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const conversation = await app.startConversation(customer, await app.service(provider))
  await app.call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  const message = await app.sendMessage(customer, conversation, 'Pitanje')
  // Adds a second job for the message, as if an instance that counted as dead came back.
  await app.runtime.database.query(
    `INSERT INTO pgboss.job (name, data) VALUES ('assistant-reply', jsonb_build_object('message_id', $1::text))`,
    [message.id],
  )
  const selectOpen = `SELECT 1 FROM pgboss.job WHERE name = 'assistant-reply' AND state < 'completed'`
  await expect.poll(() => app.runtime.database.rows(selectOpen, [])).toEqual([])
  const sent = await app.runtime.database.rows('SELECT reply_to FROM messages WHERE automatic', [])
  expect(sent).toEqual([{ reply_to: message.id }])
})
