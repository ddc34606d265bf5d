import { z } from 'zod'

/** `https://www.Majstor.rs/` → `www.majstor.rs`; null for what names no host of the open network. */
export function readDomain(text: string): string | null {
  const bare = text.trim().replace(/^https?:\/\//i, '')
  const url = bare && parsedUrl(`http://${bare}`)
  if (!url) return null
  const { hostname, username, password } = url
  const name = hostname.replace(/\.$/, '')
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name)
  return isName && !username && !password && name.length <= 253 ? name : null
}

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

export const domainInput = z.object({
  domain: z
    .string('Upišite domen, na primer www.majstor.rs.')
    .trim()
    .min(1, 'Upišite domen, na primer www.majstor.rs.')
    .transform((text, context) => {
      const read = readDomain(text)
      if (!read) context.addIssue({ code: 'custom', message: 'Domen se piše kao www.majstor.rs.' })
      return read ?? z.NEVER
    }),
})

/** A site's own domain: whether the site answers there, and what has to stand in its DNS for that. */
export const siteDomain = z.object({
  name: z.string(),
  is_live: z.boolean().describe('Proved, and it leads here'),
  checked_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable().describe('It leads elsewhere since then; after three days it is given up'),
  proof: z.object({ name: z.string(), value: z.string() }).describe('The TXT record that proves whose it is'),
  target: z.string().describe('Where its CNAME has to lead'),
})
export type SiteDomain = z.infer<typeof siteDomain>

/** What its DNS says now; null where it did not answer. */
export const domainFindings = z.object({ is_proved: z.boolean().nullable(), leads_here: z.boolean().nullable() })
export type DomainFindings = z.infer<typeof domainFindings>
