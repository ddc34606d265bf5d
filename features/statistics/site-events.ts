/** Sources of website visits. Nothing more precise about a source is stored. */
export const siteSources = ['search', 'link', 'komsiluk', 'direct'] as const
export type SiteSource = (typeof siteSources)[number]

export const siteEvents = [...siteSources, 'call', 'message'] as const
export type SiteEvent = (typeof siteEvents)[number]

const searchEngines =
  /(^|\.)(google|bing|duckduckgo|yahoo|yandex|ecosia|startpage|qwant|search\.brave|googlequicksearchbox|baidu|kagi)\./

/** Returns the source for a Referer. `own` is the website's host. Navigation within the website is direct. */
export function trafficSourceOf(referer: string | undefined, { app, own }: { app: string; own: string }): SiteSource {
  if (!referer || !URL.canParse(referer)) return 'direct'
  const { host, protocol } = new URL(referer)
  if (host === own) return 'direct'
  if (host === app) return 'komsiluk'
  // Reverses the name of an Android app to a host, such as android-app://com.google.android.googlequicksearchbox/
  const sourceHost = protocol === 'android-app:' ? `${host.split('.').toReversed().join('.')}.` : host
  return searchEngines.test(sourceHost) ? 'search' : 'link'
}
