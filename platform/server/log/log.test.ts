import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'

function written(log: (to: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  log(createLog({ LOG_LEVEL: 'trace' }, { write: line => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  expect(() => JSON.parse(lines[0]!)).not.toThrow()
  return lines[0]!
}

const words = 'Ključ je ispod saksije'
const email = 'jelena.stojkovic@primer.rs'
const token = 'x7Kq2mPz9RtLw4VbN8cYs3Hd'
const secretTexts = [words, email, 'jelena', token, 'tajna123']

function refusedStatement() {
  const detail = `Key (email)=(${email}) already exists.`
  const refused = Object.assign(
    new pg.DatabaseError('duplicate key value violates unique constraint "u"', 1, 'error'),
    { code: '23505', constraint: 'profiles_email_unique', detail, where: words, parameters: [words] },
  )
  return new DrizzleQueryError('insert into "messages" values ($1, $2)', [`${words}\n    at night`, email], refused)
}
const refusedValue = () =>
  Object.assign(new pg.DatabaseError(`invalid input syntax for type uuid: "${words}"`, 1, 'error'), { code: '22P02' })
const refusedEmail = () =>
  Object.assign(new Error(`Can't send mail - all recipients were rejected: 550 <${email}> unknown`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: `550 ${email}`,
    rejected: [email],
    envelope: { to: [email] },
  })
const unreadable = () => {
  try {
    return JSON.parse(`tajna123 ${words}`)
  } catch (error) {
    return error
  }
}
const unexpected = () =>
  new Error(`fetch failed: https://komsiluk.rs/nova-lozinka?token=${token}&a=tajna123`, {
    cause: Object.assign(new Error(`smtp://jelena:tajna123@mail.primer.rs refused`), { headers: { cookie: token } }),
  })

test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
  ['a refused statement', log => log.error({ err: refusedStatement() }, 'unexpected error')],
  ['a refused statement by itself', log => log.error(refusedStatement())],
  ['a value of the wrong form', log => log.error({ err: refusedValue() })],
  ['a refused email', log => log.warn({ err: refusedEmail(), job: 'j' }, 'job failed')],
  ['several errors at once', log => log.warn({ err: new AggregateError([refusedEmail(), refusedStatement()], email) })],
  ['an unexpected error with an address', log => log.error({ err: unexpected() })],
  ['an error under another name', log => log.error({ reason: refusedStatement(), failure: { at: unexpected() } })],
  ['a text that was no JSON', log => log.error({ err: unreadable() })],
  ['a path', log => log.info({ path: `/api/auth/reset-password/${token}` }, 'request')],
  ['a path with a short token', log => log.info({ path: '/api/auth/reset-password/tajna123' }, 'request')],
  ['an address with a search', log => log.info({ url: `/api/unsubscribe?a=${token}&next=tajna123` })],
  ['an escaped e-mail', log => log.info({ path: `/a/jelena%40primer.rs` })],
  ['a message', log => log.warn(`no letter to ${email}, see /x?token=${token}`)],
  ['a message with parts', log => log.warn('no letter to %s', email)],
  ['a child', log => log.child({ who: email }).info('x')],
  ['headers', log => log.info({ headers: { cookie: `a=${token}` }, cookie: 'tajna123', authorization: 'tajna123' })],
  ['a form', log => log.info({ form: { password: 'tajna123', newPassword: 'tajna123', email, content: words } })],
])('logs no personal data and no secrets: %s', (_, log) => {
  const line = written(log)
  for (const word of secretTexts) expect(line).not.toContain(word)
})

test('logs the error’s message, code and stack', () => {
  const { err } = JSON.parse(written(log => log.error({ err: refusedStatement() }, 'unexpected error')))
  expect(err.message).toBe('Failed query: insert into "messages" values ($1, $2)')
  expect(err.stack).toMatch(/^\w*Error: Failed query: .*\n {4}at refusedStatement .*log\.test\.ts/)
  expect(err.cause).toMatchObject({ code: '23505', constraint: 'profiles_email_unique' })
  expect(err.cause.message).toBe('duplicate key value violates unique constraint "u"')
  const mail = JSON.parse(written(log => log.warn({ err: refusedEmail() })))
  expect(mail.err).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  const id = '01930000-0000-7000-8000-000000000000'
  const request = { method: 'GET', path: `/media/services/${id}/320.webp`, status: 200, ms: 3 }
  const line = JSON.parse(written(log => log.child({ request: id }).info(request, 'request')))
  expect(line).toMatchObject({ ...request, request: id, msg: 'request' })
  const page = '/blog/kako-izabrati-majstora-za-kupatilo-2026'
  expect(JSON.parse(written(log => log.info({ path: page }))).path).toBe(page)
})
