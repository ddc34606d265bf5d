import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

test('shows an address without its scheme, even if the URL is invalid (subdomain of an IP address)', () => {
  expect(shownAddress('https://elektrojovanovic.komsiluk.rs/')).toBe('elektrojovanovic.komsiluk.rs')
  expect(shownAddress('http://www.majstor.rs:3000')).toBe('www.majstor.rs:3000')
  expect(URL.canParse('http://elektrojovanovic.127.0.0.1:3000')).toBe(false)
  expect(shownAddress('http://elektrojovanovic.127.0.0.1:3000')).toBe('elektrojovanovic.127.0.0.1:3000')
})
