import { expect, test } from 'vitest'
import { networkOf, parseIpAddress } from './network.server.ts'

test.each([
  ['1.2.3.4', '1.2.3.4'],
  [' 1.2.3.4:5678 ', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['unknown', undefined],
  ['1.2.3.4.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('finds in %j the address %s', (header, address) => expect(parseIpAddress(header)).toBe(address))

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:0:1::5', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['what is this', 'what is this'],
])('counts %s as %s', (address, counted) => expect(networkOf(address)).toBe(counted))
