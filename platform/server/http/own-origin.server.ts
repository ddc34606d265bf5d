/** The request's host counts only with APP_URL's scheme: an unencrypted page may be forged, even under our name. */
export function isOwnOrigin(appUrl: string, origin: string, host: string | undefined): boolean {
  const appOrigin = new URL(appUrl)
  return origin === appOrigin.origin || (host !== undefined && origin === `${appOrigin.protocol}//${host}`)
}
