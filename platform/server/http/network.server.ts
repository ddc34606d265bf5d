import { isIP, isIPv6 } from 'node:net'

/** Returns the IP address in a header or socket address, without port, zone and IPv4-mapped prefix. */
export function parseIpAddress(header: string | undefined): string | undefined {
  const text = header?.trim() ?? ''
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0]!.toLowerCase()
  const unmapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  return isIP(unmapped) ? unmapped : undefined
}

/** Returns the network that counts as one client: the /64 of an IPv6 address. Other text is returned unchanged. */
export function networkOf(text: string): string {
  const address = parseIpAddress(text)
  if (!address) return text
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const leadingGroups = head.split(':').filter(Boolean)
  const trailingGroups = tail.split(':').filter(Boolean)
  // An IPv4 address at the end counts as two groups.
  const knownGroups = leadingGroups.length + trailingGroups.length + (address.includes('.') ? 1 : 0)
  const groups = [...leadingGroups, ...Array<string>(Math.max(0, 8 - knownGroups)).fill('0'), ...trailingGroups]
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Returns the /48 of an IPv6 address. One customer may have all 65,536 networks inside and would multiply a limit. */
export function widerNetworkOf(text: string): string {
  const address = parseIpAddress(text)
  return address && isIPv6(address) ? networkOf(address).split(':').slice(0, 3).join(':') : networkOf(text)
}

/** Returns a network for the log, which groups requests but is too wide to identify a household. */
export function networkForLog(text: string): string {
  const address = parseIpAddress(text)
  if (!address) return 'unknown'
  if (!isIPv6(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return `${widerNetworkOf(address)}::/48`
}
