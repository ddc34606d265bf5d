/** The push services of the browsers there are; a name that begins with a dot stands for all below it. */
const pushHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

const isPushHost = (host: string): boolean =>
  pushHosts.some(each => (each.startsWith('.') ? host.endsWith(each) : host === each))

/**
 * Whether a push may be sent to this address. It comes from a browser, so anybody can name any: whatever is not at a
 * known push service is never connected to. `tryOut` is a service of this machine (`PUSH_SERVICE`).
 */
export function isPushAddress(address: string, tryOut?: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin, hostname, port, username, password } = new URL(address)
  if (tryOut && origin === new URL(tryOut).origin) return true
  return protocol === 'https:' && !port && !username && !password && isPushHost(hostname)
}
