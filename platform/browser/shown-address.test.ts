import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

test('an address is shown without its scheme, also one below an address of numbers, which browsers cannot read', () => {
  expect(shownAddress('https://elektrojovanovic.komsiluk.rs/')).toBe('elektrojovanovic.komsiluk.rs')
  expect(shownAddress('http://www.majstor.rs:3000')).toBe('www.majstor.rs:3000')
  expect(URL.canParse('http://elektrojovanovic.127.0.0.1:3000')).toBe(false)
  expect(shownAddress('http://elektrojovanovic.127.0.0.1:3000')).toBe('elektrojovanovic.127.0.0.1:3000')
})
