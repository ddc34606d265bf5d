import { BlockList, isIP } from 'node:net'

/** Ranges that are no public destination (IANA’s special-purpose registries), or that embed an IPv4 address. */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const
const NOT_PUBLIC_IPV6 = [
  // The only public IPv6 addresses are in 2000::/3, so everything before and after it is refused.
  '::/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
] as const

function createBlockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', length] = range.split('/')
    list.addSubnet(network, Number(length), family)
  }
  return list
}

// Two lists, because one list would compare an IPv4 address with the ranges of IPv6 too.
const notPublicIpv4 = createBlockList(NOT_PUBLIC_IPV4, 'ipv4')
const notPublicIpv6 = createBlockList(NOT_PUBLIC_IPV6, 'ipv6')

/** Returns whether an IP address is on the public internet. An IPv4 address inside IPv6 counts as not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublicIpv4.check(address, 'ipv4')
  return family === 6 && !notPublicIpv6.check(address, 'ipv6')
}
