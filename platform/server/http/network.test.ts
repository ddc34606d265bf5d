import { expect, test } from 'vitest'
import { networkOf, parseIpAddress } from './network.server.ts'

test.each([
  ['1.2.3.4', '1.2.3.4', ' 1.2.3.4:5678 ', '::ffff:1.2.3.4', '[::ffff:1.2.3.4]:80'],
  ['2001:db8::1', '[2001:db8::1]:443', '[2001:DB8::1]', '2001:db8::1'],
  ['fe80::1', 'fe80::1%eth0'],
  ['::1', '::1'],
  [undefined, 'unknown', '1.2.3.4.5', '', undefined],
])('finds the address %s in %j and other spellings', (address, ...headers) => {
  for (const header of headers) expect([header, parseIpAddress(header)]).toEqual([header, address])
})

test.each([
  ['1.2.3.4', '1.2.3.4', '::ffff:1.2.3.4'],
  ['2001:db8:0:1', '2001:db8:0:1::5', '2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd'],
  ['64:ff9b:0:0', '64:ff9b::1.2.3.4'],
  ['fe80:0:0:0', 'fe80::1%eth0'],
  ['0:0:0:0', '::1'],
  ['what is this', 'what is this'],
])('counts as %s: %s and other spellings', (counted, ...addresses) => {
  for (const address of addresses) expect([address, networkOf(address)]).toEqual([address, counted])
})
