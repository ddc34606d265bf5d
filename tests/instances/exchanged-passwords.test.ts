import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from 'redis'
import { expect, test } from 'vitest'
import { openPostgres } from '../../platform/server/database/postgres-db.server.ts'
import { openRedis } from '../../platform/server/live/redis.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { ownDatabase } from '../prepared-databases.ts'

const log = createLog({ LOG_LEVEL: 'silent' })

test('each connection to PostgreSQL is made by the address as it is then', async () => {
  const { url, dropDatabase } = await ownDatabase({ isEmpty: true })
  // What a server lets in by trust asks for no password; a name in the address shows which one was taken.
  let name = 'before'
  const database = await openPostgres(() => `${url}?application_name=${name}`, 1, log)
  const named = async () => {
    const [row] = await database.rows<{ application_name: string }>('SHOW application_name', [])
    return row!.application_name
  }
  expect(await named()).toBe('before')
  name = 'after'
  expect(await named()).toBe('before')
  await database.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
  expect(await named()).toBe('after')
  await database.close()
  await dropDatabase()
})

test('Redis is entered by the password as it is when the connection is made anew', async () => {
  const server = process.env.TEST_REDIS_URL!
  const keeper = await createClient({ url: server }).connect()
  const person = `test-${process.pid}`
  const setPassword = (password: string) =>
    keeper.sendCommand(['ACL', 'SETUSER', person, 'on', 'resetpass', `>${password}`, '~*', '&*', '+@all'])
  let password = 'jutros'
  await setPassword(password)
  const address = () => server.replace('//', `//${person}:${password}@`)
  const { client, close } = await openRedis(address, () => {})
  expect(await client.sendCommand(['ACL', 'WHOAMI'])).toBe(person)

  password = 'sada'
  await setPassword(password)
  await keeper.sendCommand(['CLIENT', 'KILL', 'USER', person])
  const whoIsIn = () => client.sendCommand(['ACL', 'WHOAMI']).then(String, () => '')
  while ((await whoIsIn()) !== person) await delay(20)
  close()
  await keeper.sendCommand(['ACL', 'DELUSER', person])
  keeper.destroy()
})
