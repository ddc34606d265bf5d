/** Parses a plain query string. Every value stays text, because people and other sites write these addresses. */
export function parseSearch(text: string): Record<string, string> {
  const params = [...new URLSearchParams(text)]
  // Browsers drop control characters from addresses, so `/%09/host` would become `//host`, another site.
  return Object.fromEntries(params.map(([name, value]) => [name, value.replace(/\p{Cc}/gu, '')]))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
