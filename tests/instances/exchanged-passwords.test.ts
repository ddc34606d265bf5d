import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { expect, test } from 'vitest'
import { openPostgres } from '../../platform/server/database/postgres-db.server.ts'
import { openRedis } from '../../platform/server/live/redis.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { createDatabase } from '../prepared-databases.ts'

const log = createLog({ LOG_LEVEL: 'silent' })

test('each new connection to PostgreSQL uses the current address', async () => {
  const { url, dropDatabase } = await createDatabase({ isEmpty: true })
  // The test's database needs no password, so the application's name shows which address was used.
  let name = 'before'
  const database = await openPostgres(() => `${url}?application_name=${name}`, 1, log)
  const readName = async () => {
    const [row] = await database.rows<{ application_name: string }>('SHOW application_name', [])
    return row!.application_name
  }
  expect(await readName()).toBe('before')
  name = 'after'
  expect(await readName()).toBe('before')
  await database.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
  expect(await readName()).toBe('after')
  await database.close()
  await dropDatabase()
})

test('each new connection to Redis uses the current password', async () => {
  const server = process.env.TEST_REDIS_URL!
  const admin = await createClient({ url: server }).connect()
  const user = `test-${process.pid}`
  const setPassword = (password: string) =>
    admin.sendCommand(['ACL', 'SETUSER', user, 'on', 'resetpass', `>${password}`, '~*', '&*', '+@all'])
  let password = 'jutros'
  await setPassword(password)
  const address = () => server.replace('//', `//${user}:${password}@`)
  const { client, close } = await openRedis(address, () => {})
  expect(await client.sendCommand(['ACL', 'WHOAMI'])).toBe(user)

  password = 'sada'
  await setPassword(password)
  await admin.sendCommand(['CLIENT', 'KILL', 'USER', user])
  const currentUser = () => client.sendCommand(['ACL', 'WHOAMI']).then(String, () => '')
  while ((await currentUser()) !== user) await delay(20)
  close()
  await admin.sendCommand(['ACL', 'DELUSER', user])
  admin.destroy()
})
