/** Hosts of the browsers' push services. A leading dot means all subdomains. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

const isPushHost = (host: string): boolean =>
  PUSH_HOSTS.some(each => (each.startsWith('.') ? host.endsWith(each) : host === each))

/** Accepts only known services, because clients can send any address. `tryOut` is a local service (`PUSH_SERVICE`). */
export function isPushAddress(address: string, tryOut?: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(address)
  if (tryOut && origin === new URL(tryOut).origin) return true
  return protocol === 'https:' && !port && !username && !password && isPushHost(hostname)
}
