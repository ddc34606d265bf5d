/**
 * Returns whether an origin is ours: APP_URL's, or the request's own host with the same scheme. A page without
 * encryption may be forged, even under our name.
 */
export function isOwnOrigin(appUrl: string, origin: string, host: string | undefined): boolean {
  const appOrigin = new URL(appUrl)
  return origin === appOrigin.origin || (host !== undefined && origin === `${appOrigin.protocol}//${host}`)
}
