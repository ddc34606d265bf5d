import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'

const app = useApp({ RATE_LIMITS: 'on' })

test('five messages to support in ten minutes, then a word about waiting', async () => {
  const send = (message: string) =>
    app.call('POST', '/', {
      body: new URLSearchParams({ 'form-name': 'support', name: 'Ana', email: 'ana@primer.rs', message }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (let number = 1; number <= 5; number += 1) expect((await send(`Poruka broj ${number}`)).status).toBe(204)
  const { status, body } = await send('Poruka broj šest')
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ min\.$/)
})
