import { expect, test } from 'vitest'
import { plumber as facts, fewFacts } from '../../tests/assistant-facts.ts'
import type { Facts } from './facts.ts'
import { findFaults } from './grounding.ts'
import { replaceNumerals } from './numerals.ts'
import { systemPrompt } from './prompt.ts'
import { composeBuiltInReply } from './responder.ts'

const good = [
  'Dobar dan! Milan Jovanović trenutno ne može da odgovori, ovde asistent.',
  'Cena je od 20 evra, a izlazak na teren 500 dinara.',
  'Usluga košta od dvadeset evra.',
  'Za hitne slučajeve je hiljadu i petsto dinara.',
  'Radno vreme je od 9 do 17 h.',
  'Danas je slobodno u 15:30 i u 16h.',
  'Slobodni termini: danas u 15:30 i 16:00; u ponedeljak, 23. 11. u 09:00, 10:00 i 15:00.',
  'U ponedeljak može u 9 ili u 10, a u utorak u 14 časova.',
  'U ponedeljak može u 3 popodne.',
  'U četvrtak je slobodno u pola pet.',
  'U petak može u podne.',
  'Subotom radim od 8 do 13 h.',
  'Broj telefona je 064/123-45-67.',
  'Pozovite +381 64 123 45 67 ili 0641234567.',
  'Dolazim do 20 km od Pančeva, imam 12 godina iskustva.',
  'Цена је од 20 евра, а термин је слободан у понедељак у 10.',
]

test.each(good)('a reply may be sent: %s', reply => {
  expect(findFaults(reply, facts)).toEqual([])
})

test('a reply is held back for a number or hour of other facts, and for the rules (corpus.test.ts has the other faults)', () => {
  expect(findFaults('Cena je 15.', facts)).toContain('price')
  expect(findFaults('Danas je slobodno u osam.', facts)).toContain('time')
  expect(findFaults(systemPrompt(facts, 'x', false), facts)).toContain('rules')
})

test('a reply may repeat what the provider has written in the conversation', () => {
  const reply = 'Može za 40 €, u sredu u 19h.'
  expect(findFaults(reply, facts)).not.toEqual([])
  expect(findFaults(reply, facts, ['Za dva bojlera 40 evra, sreda u 19 časova.'])).toEqual([])
})

test('a reply may not claim times, prices or numbers of a provider without any', () => {
  const claims = ['Cena je 20 €.', 'Danas u 16h.', 'Radno vreme je 9-17h.', 'Broj je 064/123-45-67.', 'Sutra može.']
  for (const reply of claims) expect([reply, findFaults(reply, fewFacts)]).not.toEqual([reply, []])
})

test.each([
  ['dvadeset i pet evra', '\u000125 evra'],
  ['sto dvadeset tri', '\u0001123'],
  ['hiljadu i po dinara', '\u00011500 dinara'],
  ['dve i po hiljade', '\u00012500'],
  ['tri hiljade dvesta', '\u00013200'],
  ['pet sest dana', '\u00015 \u00016 dana'],
  ['petnaestak evra', '\u000115 evra'],
  ['nista posebno', 'nista posebno'],
  ['2 hiljade', '2 hiljade'],
])('replaces the numbers in „%s” by digits', (words, digits) => expect(replaceNumerals(words)).toBe(digits))

const listed: Facts = {
  ...fewFacts,
  description: 'Popravljam česme i bojlere. Subotom radim od 8 do 13 h.',
  prices: [
    { name: 'Dolazak', unit: 'po dolasku', price: '1.000 RSD' },
    { name: 'Zamena ventila', unit: 'po komadu', price: '1.500 RSD' },
    { name: 'Čišćenje bojlera 80 l', unit: '', price: '4.200,50 RSD' },
  ],
}

test.each([
  'Zamena ventila je 1.500 RSD po komadu.',
  'Dolazak je 1.000 dinara, a zamena ventila 1500 RSD.',
  'Iz cenovnika: Dolazak 1.000 RSD po dolasku; Zamena ventila 1.500 RSD po komadu.',
  'Čišćenje bojlera od 80 l je 4.200,50 RSD.',
  'Za dolazak se plaća hiljadu dinara.',
])('accepts a price of the list: %s', reply => {
  expect(findFaults(reply, listed)).toEqual([])
})

test.each([
  'Zamena ventila je 1.400 RSD.',
  'Zamena ventila je 15 €.',
  'Čišćenje bojlera od 80 l košta 80.',
  'Čišćenje bojlera je 80 dinara.',
  'Čišćenje bojlera je 3.000 dinara.',
  'Sve zajedno je 2.500 RSD.',
  'Zamena ventila je 1.000 RSD.',
  'Dolazak je 1.500 RSD, a zamena ventila 1.500 RSD.',
])('refuses any other price: %s', reply => {
  expect(findFaults(reply, listed)).toContain('price')
  expect(findFaults('Zamena ventila je 1.500 RSD.', { ...listed, prices: [] })).toContain('price')
})

test.each([
  ['Koliko košta zamena ventila?', 'Iz cenovnika: Zamena ventila 1.500 RSD po komadu.'],
  ['Kolika je cena za ventile i koliko naplaćujete dolazak?', 'Zamena ventila 1.500 RSD'],
  ['Koliko naplaćujete dolazak?', 'Iz cenovnika: Dolazak 1.000 RSD po dolasku.'],
  ['Koliko košta čišćenje bojlera?', 'Čišćenje bojlera 80 l 4.200,50 RSD'],
  ['Imate li cenovnik?', 'Iz cenovnika: Dolazak 1.000 RSD po dolasku; Zamena ventila 1.500 RSD po komadu'],
  ['Koliko košta?', 'Iz cenovnika: Dolazak 1.000 RSD po dolasku'],
])('answers „%s” from the price list: %s', (question, quotation) => {
  const answer = composeBuiltInReply(question, listed, true)
  expect(answer).toContain(quotation)
  expect(findFaults(answer, listed)).toEqual([])
})

test('names no price for a job outside the list, the own price for a general question, and gives the model both', () => {
  expect(composeBuiltInReply('Koliko košta ugradnja klima uređaja?', listed, true)).not.toMatch(/\d/)
  const priced = { ...listed, price: 'od 20 €' }
  expect(composeBuiltInReply('Koliko košta?', priced, false)).toBe('Cena je od 20 €.')
  expect(composeBuiltInReply('Kakav vam je cenovnik?', priced, false)).toContain('Dolazak 1.000 RSD')
  expect(systemPrompt(priced, 'x', false)).toContain('Cena: od 20 €\nCenovnik:\n- Dolazak 1.000 RSD po dolasku\n')
  expect(systemPrompt(listed, 'x', false)).toContain('Cena: po cenovniku\n')
})
