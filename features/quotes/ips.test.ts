import { expect, test } from 'vitest'
import { readQrCode } from '../../tests/read-code.ts'
import { formatAccount, isValidAccount, parseAccount } from './account-number.ts'
import { IpsRefusal, ipsText, toPurposeLine } from './ips.ts'
import { codePng, codeSvg } from './ips-code.server.ts'

const payment = {
  account: '165000000000005574',
  holder: 'Dragan Petrović',
  amount: 830_000n,
  purpose: 'Ponuda 2026-014',
  reference: '2026014',
}
const bytes = (text: string) => Buffer.byteLength(text)

test('account number is completed to eighteen digits, as in the published examples', () => {
  const pasted = [
    '165-55-74',
    '165–55–74',
    '165\u00a0–\u00a055\u00a0–\u00a074',
    '165\u2011000 000 000 0055\u221274',
    '\u200b165—55—74\ufeff',
  ]
  expect(pasted.map(parseAccount)).toEqual(Array(5).fill('165000000000005574'))
  const completed = ['840000000095584510', '310123456789121186']
  expect(['840-955845-10', '310-1234567891211-86'].map(parseAccount)).toEqual(completed)
  for (const account of ['840000000095584510', '165000000000005574', '310123456789121186'])
    expect(isValidAccount(account)).toBe(true)
  expect(formatAccount('165000000000005574')).toBe('165-0000000000055-74')
})

test('account number is rejected with a changed digit or two swapped ones', () => {
  const digits = '165000000000005574'
  for (const [at, digit] of [...digits].entries()) {
    for (let by = 1; by < 10; by++)
      expect(isValidAccount([...digits].with(at, String((Number(digit) + by) % 10)).join(''))).toBe(false)
  }
  expect(isValidAccount('165000000000005547')).toBe(false)
  const incomplete = ['165-55', '165-55-7', '16-55-74', '165-12345678901234-74', 'abc', '']
  expect(incomplete.map(parseAccount)).toEqual(Array(6).fill(null))
})

test('payment code text has its tags in the published order, without empty ones, and another code for businesses', () => {
  const code = 'K:PR|V:01|C:1|R:165000000000005574|N:Dragan Petrović|I:RSD8300,00|SF:289|S:Ponuda 2026-014|RO:002026014'
  expect(ipsText(payment)).toBe(code)
  const short = 'K:PR|V:01|C:1|R:165000000000005574|N:Dragan Petrović|I:RSD1025,12|SF:289'
  expect(ipsText({ ...payment, purpose: ' ', reference: '', amount: 102_512n })).toBe(short)
  expect(ipsText(payment, 'business')).toBe(ipsText(payment).replace('|SF:289|', '|SF:221|'))
})

test('payment code text accepts amounts from 0,01 to 999999999999,99', () => {
  const amountOf = (amount: bigint) => ipsText({ ...payment, amount }).match(/\|I:([^|]*)/)![1]!
  expect([1n, 99_999_999_999_999n].map(amountOf)).toEqual(['RSD0,01', 'RSD999999999999,99'])
  expect(amountOf(99_999_999_999_999n)).toHaveLength(18)
})

test('payment code text refuses a wrong account, holder, amount or reference', () => {
  const wrong = {
    account: ['165000000000005575', '165-55-74', ''],
    holder: ['', 'Dragan | Petrović', 'č'.repeat(71), 'a\nb\nc\nd'],
    amount: [0n, -1n, 100_000_000_000_000n],
    reference: ['1'.repeat(24), '2026 014', '1|N:Drugi'],
  }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect(() => ipsText({ ...payment, [field]: value }), field).toThrow(new IpsRefusal(field))
  expect(ipsText({ ...payment, holder: 'č'.repeat(70), reference: '1'.repeat(23) })).toContain('RO:00111')
})

test('payment code text limits the purpose to one line of 35 characters that cannot add a tag', () => {
  expect(ipsText({ ...payment, purpose: 'a|R:310123456789121186\r\nb' })).toContain('|S:a R:310123456789121186 b|')
  expect(toPurposeLine(`a${'😀'.repeat(40)}`)).toBe(`a${'😀'.repeat(34)}`)
})

test('payment code text is at most 331 bytes long and shortens only the purpose', () => {
  // The longest possible text fits, because these characters have more bytes (three) than those of any local name.
  const longest = { ...payment, holder: '漢'.repeat(60), purpose: '漢'.repeat(35), reference: '9'.repeat(23) }
  const text = ipsText({ ...longest, amount: 99_999_999_999_999n })
  expect(bytes(text)).toBeLessThanOrEqual(331)
  expect(bytes(text)).toBeGreaterThan(328)
  expect(text).toContain('R:165000000000005574|N:漢')
  expect(text.match(/\|S:(漢+)\|RO/)![1]!.length).toBeLessThan(35)
  // No character is split into its bytes or halves.
  for (const before of ['', 'a', 'ab', 'abc']) {
    const shortened = ipsText({ ...longest, amount: 1n, purpose: before + '😀'.repeat(32) })
    expect(Buffer.from(shortened).toString()).toBe(shortened)
    expect(bytes(shortened)).toBeLessThanOrEqual(331)
  }
})

const letters = 'Đorđe Šćepanović, Žarkova čašća čćžšđ ČĆŽŠĐ'
const longest = { ...payment, holder: 'čš'.repeat(35), purpose: 'žđ'.repeat(18), reference: '9'.repeat(23) }
const texts = [
  ipsText(payment),
  ipsText({ ...payment, holder: letters, purpose: 'Замена вентила čćžšđ' }),
  ipsText({ ...longest, amount: 99_999_999_999_999n }),
]
test.each(texts)('payment code image can be read from the PNG and SVG: %s', async text => {
  expect(await readQrCode(await codePng(text))).toBe(text)
  expect(await readQrCode(codeSvg(text))).toBe(text)
})
