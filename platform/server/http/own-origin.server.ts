/** Accepts APP_URL and the request's host, with APP_URL's scheme only, because a page without HTTPS may be forged. */
export function isOwnOrigin(appUrl: string, origin: string, host: string | undefined): boolean {
  const appOrigin = new URL(appUrl)
  return origin === appOrigin.origin || (host !== undefined && origin === `${appOrigin.protocol}//${host}`)
}
