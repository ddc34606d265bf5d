import { z } from 'zod'

/** Reads a domain: `https://www.Majstor.rs/` becomes `www.majstor.rs`. Returns null for anything but a public host. */
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
      const domain = readDomain(text)
      if (!domain) context.addIssue({ code: 'custom', message: 'Domen se piše kao www.majstor.rs.' })
      return domain ?? z.NEVER
    }),
})

export const siteDomain = z.object({
  name: z.string(),
  is_live: z.boolean().describe('The site answers there: ownership is proved and it points here'),
  checked_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable().describe('Since when it points elsewhere; given up after three days'),
  proof: z.object({ name: z.string(), value: z.string() }).describe('TXT record that proves the ownership'),
  target: z.string().describe('Target of its CNAME record'),
})
export type SiteDomain = z.infer<typeof siteDomain>

/** Findings of a DNS check. A finding is null if the DNS did not answer. */
export const domainFindings = z.object({ is_proved: z.boolean().nullable(), leads_here: z.boolean().nullable() })
export type DomainFindings = z.infer<typeof domainFindings>
