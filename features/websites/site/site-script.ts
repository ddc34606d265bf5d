import { convertText } from '../../../platform/serbian/script/convert-text.ts'
import type { Script } from '../../../platform/serbian/script/script.ts'
import type { LiveSite } from './live-site.ts'

/** The path before a site's pages in the script that is not the site's own. */
const PREFIXES: Record<Script, string> = { latin: '/lat', cyrillic: '/cir' }

/** Fields with words of the owner, names and labels. The texts of reviews keep their script. */
const READ_FIELDS = new Set([
  ...[
    'site_title',
    'site_description',
    'contact_address',
    'service_area',
    'title',
    'subtitle',
    'content',
    'button_text',
  ],
  ...[
    'caption',
    'question',
    'answer',
    'description',
    'text',
    'price',
    'label',
    'name',
    'unit',
    'author',
    'person',
    'location',
  ],
  ...['words'],
])

export const otherScript = (script: Script): Script => (script === 'latin' ? 'cyrillic' : 'latin')

/** Returns the script that a prefix of an address names; null for the prefix of the site's own script. */
export function scriptOfPrefix(prefix: string | undefined, own: Script): Script | null {
  if (prefix === undefined) return own
  const other = otherScript(own)
  return PREFIXES[other] === `/${prefix}` ? other : null
}

/** Returns the path of a site's page in the script. `path` is the page's path in the site's own script. */
export const sitePath = (path: string, script: Script, own: Script): string =>
  script === own ? path : PREFIXES[script] + path.replace(/^\/(?=[?#]|$)/, '')

/** Returns the site with its words, its links and the main site's pages in the script. */
export const liveInScript = ({ site, content, appUrl, ...live }: LiveSite, script: Script): LiveSite => ({
  ...live,
  script,
  site: convertFields(site, script),
  content: convertFields(content, script),
  appUrl: script === 'cyrillic' ? `${appUrl}/cir` : appUrl,
})

function convertFields<Value>(value: Value, script: Script, field = ''): Value {
  if (typeof value === 'string') return (READ_FIELDS.has(field) ? convertText(value, script) : value) as Value
  if (Array.isArray(value)) return value.map(each => convertFields(each, script, field)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, convertFields(each, script, name)]),
  ) as Value
}
