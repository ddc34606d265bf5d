/**
 * Whether a page of this origin is ours: of APP_URL, or of the host that the request itself names, by the same scheme. A
 * page that came without encryption may be anybody's, also under our own name.
 */
export function isOwnOrigin(appUrl: string, origin: string, host: string | undefined): boolean {
  const own = new URL(appUrl)
  return origin === own.origin || (host !== undefined && origin === `${own.protocol}//${host}`)
}
