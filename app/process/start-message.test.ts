import { expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/server/config.server.ts'
import { demoLogins, demoPassword } from '../../scripts/demo/ids.ts'
import { printStartMessage } from './start-message.server.ts'

test('says where the site is, as whom to sign in, and where to begin', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const config = readConfig({ APP_URL: 'http://localhost:3000', NODE_ENV: 'test' })
  const accounts = { logins: demoLogins, password: demoPassword, done: Promise.resolve() }
  printStartMessage(config, accounts)
  printStartMessage(config, null)
  const [withDemonstration, without] = write.mock.calls
    .map(([text]) => String(text))
    .join('')
    .split('is open at http://localhost:3000')
    .slice(1)
  write.mockRestore()
  for (const words of [...Object.values(demoLogins), demoPassword, 'README.md', '/login?next=/ponude'])
    expect(withDemonstration).toContain(words)
  expect(without).not.toContain('README')
  expect(without).toContain('Ctrl+C')
})
