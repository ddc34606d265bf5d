/** Plain query strings: every value is text, as people and other pages write them. */
export function parseSearch(text: string): Record<string, string> {
  const given = [...new URLSearchParams(text)]
  // Browsers leave such characters out of addresses, so `/%09/host` would become another host's.
  return Object.fromEntries(given.map(([name, value]) => [name, value.replace(/\p{Cc}/gu, '')]))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
