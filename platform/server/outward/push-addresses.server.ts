/** Push services of browsers; a leading dot includes all subdomains. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

const isPushHost = (host: string): boolean =>
  PUSH_HOSTS.some(each => (each.startsWith('.') ? host.endsWith(each) : host === each))

/** Any client can register any address, so only known services count; `tryOut` is a local one (`PUSH_SERVICE`). */
export function isPushAddress(address: string, tryOut?: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(address)
  if (tryOut && origin === new URL(tryOut).origin) return true
  return protocol === 'https:' && !port && !username && !password && isPushHost(hostname)
}
