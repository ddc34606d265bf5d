import { expect, test } from 'vitest'
import { fewFacts } from '../../tests/assistant-facts.ts'
import type { Facts } from './facts.ts'
import { findFaults } from './grounding.ts'
import { systemPrompt } from './prompt.ts'
import { composeBuiltInReply } from './responder.ts'

const facts: Facts = {
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
  expect(findFaults(reply, facts)).toEqual([])
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
  expect(findFaults(reply, facts)).toContain('price')
  expect(findFaults('Zamena ventila je 1.500 RSD.', { ...facts, prices: [] })).toContain('price')
})

test.each([
  ['Koliko košta zamena ventila?', 'Iz cenovnika: Zamena ventila 1.500 RSD po komadu.'],
  ['Kolika je cena za ventile i koliko naplaćujete dolazak?', 'Zamena ventila 1.500 RSD'],
  ['Koliko naplaćujete dolazak?', 'Iz cenovnika: Dolazak 1.000 RSD po dolasku.'],
  ['Koliko košta čišćenje bojlera?', 'Čišćenje bojlera 80 l 4.200,50 RSD'],
  ['Imate li cenovnik?', 'Iz cenovnika: Dolazak 1.000 RSD po dolasku; Zamena ventila 1.500 RSD po komadu'],
  ['Koliko košta?', 'Iz cenovnika: Dolazak 1.000 RSD po dolasku'],
])('answers „%s” from the price list: %s', (question, quotation) => {
  const answer = composeBuiltInReply(question, facts, true)
  expect(answer).toContain(quotation)
  expect(findFaults(answer, facts)).toEqual([])
})

test('names no price for a job outside the list, the own price for a general question, and gives the model both', () => {
  expect(composeBuiltInReply('Koliko košta ugradnja klima uređaja?', facts, true)).not.toMatch(/\d/)
  const priced = { ...facts, price: 'od 20 €' }
  expect(composeBuiltInReply('Koliko košta?', priced, false)).toBe('Cena je od 20 €.')
  expect(composeBuiltInReply('Kakav vam je cenovnik?', priced, false)).toContain('Dolazak 1.000 RSD')
  expect(systemPrompt(priced, 'x', false)).toContain('Cena: od 20 €\nCenovnik:\n- Dolazak 1.000 RSD po dolasku\n')
  expect(systemPrompt(facts, 'x', false)).toContain('Cena: po cenovniku\n')
})
