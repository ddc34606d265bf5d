import { Hono } from 'hono'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'

const DAY_MS = 86_400_000
/** The file is valid for half a year, because RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** These sentences of SECURITY.md become comments in security.txt. */
const policy = [
  "with 'bezbednost' in the subject: what an attacker can do, how, and since when you know.",
  "Please leave other people's data out of your report, and give us time to fix it before you publish it.",
  'We answer within three days, and again when it is fixed or when we know why it will not be.',
  "We take no action against anybody who keeps to this, looks only at their own accounts and data, and stops where other people's data begin.",
]

export const wellKnownRoutes = () =>
  new Hono<HttpEnv>()
    .get('/.well-known/change-password', c => c.redirect('/settings#lozinka', 302))
    .get('/.well-known/security.txt', c => {
      const { APP_URL, SUPPORT_EMAIL } = c.var.runtime.config
      const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
      const fields = [
        ['Contact', `mailto:${SUPPORT_EMAIL}?subject=bezbednost`],
        ['Expires', new Date(today + VALID_DAYS * DAY_MS).toISOString()],
        ['Preferred-Languages', 'sr, en'],
        ['Canonical', new URL('/.well-known/security.txt', APP_URL).href],
      ]
      const lines = [...policy.map(sentence => `# ${sentence}`), ...fields.map(([name, value]) => `${name}: ${value}`)]
      return c.text(`${lines.join('\n')}\n`)
    })
