/** Where a visitor of a website came from, as coarse as it is kept: nothing but these words is. */
export const siteSources = ['search', 'link', 'komsiluk', 'direct'] as const
export type SiteSource = (typeof siteSources)[number]

/** What is counted on a provider's website: visits by their source, and taps. */
export const siteEvents = [...siteSources, 'call', 'message'] as const
export type SiteEvent = (typeof siteEvents)[number]

const searchEngines =
  /(^|\.)(google|bing|duckduckgo|yahoo|yandex|ecosia|startpage|qwant|search\.brave|googlequicksearchbox|baidu|kagi)\./

/**
 * The kind of place a Referer leads back to; the address itself is looked at and forgotten. `own` are the hosts at which
 * the site itself answers: who moves about within it has come from nowhere else.
 */
export function sourceOf(referer: string | undefined, { app, own }: { app: string; own: string }): SiteSource {
  if (!referer || !URL.canParse(referer)) return 'direct'
  const { host, protocol } = new URL(referer)
  if (host === own) return 'direct'
  if (host === app) return 'komsiluk'
  // Apps say their name backwards: android-app://com.google.android.googlequicksearchbox/
  const name = protocol === 'android-app:' ? `${host.split('.').toReversed().join('.')}.` : host
  return searchEngines.test(name) ? 'search' : 'link'
}
