import { isIP, isIPv6 } from 'node:net'

/**
 * An address as a proxy or a socket tells it, without what may stand around it: brackets, a port, the zone, IPv4 in
 * the clothes of IPv6. Undefined for what is no address.
 */
export function addressIn(told: string | undefined): string | undefined {
  const text = told?.trim() ?? ''
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0]!.toLowerCase()
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  return isIP(inside) ? inside : undefined
}

/** Whose an address is: one household or phone holds a whole /64 of IPv6. Anything else is answered as it is. */
export function network(text: string): string {
  const address = addressIn(text)
  if (!address) return text
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  // An IPv4 at the end takes the room of two groups.
  const taken = front.length + back.length + (address.includes('.') ? 1 : 0)
  const whole = [...front, ...Array<string>(Math.max(0, 8 - taken)).fill('0'), ...back]
  return whole
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Who has been given a whole /48 of IPv6 has 65,536 households to ask from; where that matters, it counts as one place. */
export function widerNetwork(text: string): string {
  const address = addressIn(text)
  return address && isIPv6(address) ? network(address).split(':').slice(0, 3).join(':') : network(text)
}

/** For the log: near enough to see who belongs together, too wide to name one household. */
export function networkName(text: string): string {
  const address = addressIn(text)
  if (!address) return 'unknown'
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${widerNetwork(address)}::/48`
}
