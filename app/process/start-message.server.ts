import type { Config } from '../../platform/server/config.server.ts'
import type { Demo } from './start-demo.server.ts'

/** For a person at a terminal: where the site is, as whom to sign in, and where its letters are. */
export function tellStart(config: Config, demo: (Demo & { done: Promise<void> }) | null): void {
  const tell = (...lines: string[]) => process.stdout.write(`${lines.map(line => line && `  ${line}`).join('\n')}\n`)
  tell('', `${config.APP_NAME} is open at ${config.APP_URL}`)
  if (demo) {
    tell('', `Sign in with the password ${demo.password} as`)
    tell(...Object.entries(demo.logins).map(([who, email]) => `  ${who.padEnd(14)} ${email}`))
  }
  if (!config.SMTP_URL && !config.DATABASE_URL && config.isLocal)
    tell('', `Letters are not sent; read them at ${config.APP_URL}/razvoj/posta`)
  tell('', 'Stop with Ctrl+C.', '')
}
