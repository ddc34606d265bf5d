import { expect, test } from 'vitest'
import { parsePhoneNumbers, requireValidPhone } from './phone-numbers.server.ts'

test.each([
  ['+381641234567', '064 123 45 67', '00381 64 1234567', '381641234567', '64 123 45 67', 'tel. 064 123 45 67 (Viber)'],
  ['+38113331234', '013/331-234', '(013) 331.234', '013/331-234 lok. 8'],
  ['+381113334445', '011 3334 445 lokal: 112', '011/3334-445 ext 12'],
  ['+381601234567', '+381 (0)60 123 4567'],
  ['+38165000101', '065/000-101'],
  ['+436601234567', '+43 660 1234567'],
])('reads as one number that dials %s: %s and other spellings', (tel, ...spellings) => {
  for (const text of spellings) expect(parsePhoneNumbers(text)).toEqual([{ text, tel }])
})

test.each([
  ...['013/331-234, 064/123-45-67', '013/331-234; 064/123-45-67', '013/331-234 i 064/123-45-67'],
  ...['013/331-234 / 064/123-45-67', '013/331-234/064/123-45-67', '013/331-234 064/123-45-67'],
  '013/331-234 lok. 8, +381 (0)64 1234567',
])('reads %j as two numbers', written => {
  expect(parsePhoneNumbers(written).map(({ tel }) => tel)).toEqual(['+38113331234', '+381641234567'])
})

test('keeps the text of each of two numbers', () => {
  expect(parsePhoneNumbers('013/331-234 lok. 8, 064/123-45-67 posle 17h')).toEqual([
    { text: '013/331-234 lok. 8', tel: '+38113331234' },
    { text: '064/123-45-67 posle 17h', tel: '+381641234567' },
  ])
})

test('reads other texts as text without a number, and nothing in an empty field', () => {
  for (const text of ['nema', '12345', '331-234', '2333-444', '0133312340641234567', '000000000', '/'])
    expect(parsePhoneNumbers(text)).toEqual([{ text, tel: null }])
  for (const empty of [null, '', ' , ']) expect(parsePhoneNumbers(empty)).toEqual([])
})

test('refuses numbers that cannot be dialled unless they are stored already', () => {
  const refusal = expect.objectContaining({ fields: { phone: 'Unesite ispravan broj telefona.' } })
  for (const written of ['pozovite me', '12345', '2333-444', '064 123 45 67, 2333-444']) {
    expect(() => requireValidPhone('phone', written, null)).toThrow(refusal)
    requireValidPhone('phone', written, written)
  }
  for (const written of [null, '', '064 123 45 67', '013/331-234, 064/123-45-67', '064 123 45 67, od 8 do 16h'])
    requireValidPhone('phone', written, null)
})
