import { expect, test } from 'vitest'
import { displayAddress } from './display-address.ts'

test('shows an address without its scheme, even if the URL is invalid (subdomain of an IP address)', () => {
  expect(displayAddress('https://elektrojovanovic.komsiluk.rs/')).toBe('elektrojovanovic.komsiluk.rs')
  expect(displayAddress('http://www.majstor.rs:3000')).toBe('www.majstor.rs:3000')
  expect(URL.canParse('http://elektrojovanovic.127.0.0.1:3000')).toBe(false)
  expect(displayAddress('http://elektrojovanovic.127.0.0.1:3000')).toBe('elektrojovanovic.127.0.0.1:3000')
})
