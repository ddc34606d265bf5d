import type { Config } from '../../platform/server/config.server.ts'
import type { DemoAccounts } from './start-demo.server.ts'

export function printStartMessage(config: Config, demo: (DemoAccounts & { done: Promise<void> }) | null): void {
  const print = (...lines: string[]) => process.stdout.write(`${lines.map(line => line && `  ${line}`).join('\n')}\n`)
  print('', `${config.APP_NAME} is open at ${config.APP_URL}`)
  if (demo) {
    print('', `Sign in with the password ${demo.password} as`)
    print(...Object.entries(demo.logins).map(([who, email]) => `  ${who.padEnd(14)} ${email}`))
    print('', 'Begin with a walk of two minutes as one of them: README.md has the steps.')
    print(`As the customer, for example, open ${config.APP_URL}/login?next=/ponude`)
  }
  if (!config.SMTP_URL && !config.DATABASE_URL && config.isLocal)
    print('', `Emails are not sent; read them at ${config.APP_URL}/razvoj/posta`)
  print('', 'Stop with Ctrl+C.', '')
}
