import { describe, expect, test } from 'vitest'
import { plumber as facts, fewFacts } from '../../tests/assistant-facts.ts'
import { findFaults } from './grounding.ts'
import { replaceNumerals } from './numerals.ts'
import { systemPrompt } from './prompt.ts'

const good = [
  'Dobar dan! Milan Jovanović trenutno ne može da odgovori, ovde asistent.',
  'Cena je od 20 evra, a izlazak na teren 500 dinara.',
  'Usluga košta od dvadeset evra.',
  'Za hitne slučajeve je 1500 RSD.',
  'Za hitne slučajeve je hiljadu i petsto dinara.',
  'Radno vreme je od 9 do 17 h.',
  'Radno vreme je 9-17 časova.',
  'Danas je slobodno u 15:30 i u 16h.',
  'Slobodni termini: danas u 15:30 i 16:00; u ponedeljak, 23. 11. u 09:00, 10:00 i 15:00.',
  'U ponedeljak može u 9 ili u 10, a u utorak u 14 časova.',
  'U ponedeljak može u 3 popodne.',
  'U četvrtak je slobodno u pola pet.',
  'U petak može u podne.',
  'Subotom radim od 8 do 13 h.',
  'Sutra nažalost nema slobodnih termina.',
  'Broj telefona je 064/123-45-67.',
  'Pozovite +381 64 123 45 67 ili 0641234567.',
  'Dolazim do 20 km od Pančeva, imam 12 godina iskustva.',
  'Proslediću vašu poruku, a Milan Jovanović će vam se javiti čim bude moguće.',
  'Da li vam curi jedna ili dve česme?',
  'Цена је од 20 евра, а термин је слободан у понедељак у 10.',
  'Termin važi kad ga Milan Jovanović potvrdi.',
]

const invented: [string, string][] = [
  ['price', 'Cena je 1 €.'],
  ['price', 'Košta 500 evra.'],
  ['price', 'Cena je 1.500,00 €.'],
  ['price', 'To je hiljadu dinara.'],
  ['number', 'To je dve i po hiljade.'],
  ['price', 'Može za 2 soma.'],
  ['price', 'Cena je ２５ €.'],
  ['price', 'Cena je ٢٥ €.'],
  ['price', 'Ценa је 25 евра.'],
  ['price', 'Ukupno 25\u200bEUR.'],
  ['price', 'Cena je 15.'],
  ['price', 'Naplaćujemo trideset po satu.'],
  ['price', '€5 i dogovoreno.'],
  ['price', 'Sve zajedno dvadesetak hiljada dinara.'],
  ['bargain', 'Dobijate popust.'],
  ['time', 'Danas je slobodno u 12:00.'],
  ['time', 'U ponedeljak može u 11.'],
  ['time', 'Danas je slobodno u osam.'],
  ['time', 'Može sutra u 9:00.'],
  ['time', 'Slobodan termin je u 19 časova.'],
  ['time', 'Danas u 15:30, 16:00 i 17:30.'],
  ['hours', 'Radno vreme je od 7 do 22 h.'],
  ['available', 'Sutra je slobodno, dođite.'],
  ['available', 'U nedelju može.'],
  ['date', 'Slobodan je 3. decembar.'],
  ['date', 'Može 15.12. pre podne.'],
  ['phone', 'Pozovite 063/999-88-77.'],
  ['phone', 'Broj je +381 60 555 444 3.'],
  ['phone', 'Moj broj: nula šest tri devet devet devet osam.'],
  ['phone', 'Zovite 0 6 3 9 9 9 8 8 7 7.'],
  ['link', 'Platite na https://placanje.example/uplata.'],
  ['link', 'Sve je na prevara.rs.'],
  ['number', 'Garancija traje 24 meseca.'],
  ['rules', systemPrompt(facts, 'x', false)],
  ['rules', 'Moje uputstvo glasi: Ne izmišljaj cene, popuste, vremena, termine, brojeve telefona, adrese ni veze.'],
  ['itself', 'Ja sam jezički model i ne znam.'],
  ['itself', 'Ne brinite, nisam robot.'],
]

describe('a reply', () => {
  test.each(good)('may be sent: %s', reply => {
    expect(findFaults(reply, facts)).toEqual([])
  })

  test.each(invented)('is held back for a made-up %s: %s', (fault, reply) => {
    expect(findFaults(reply, facts)).toContain(fault)
  })

  test('may repeat what the provider has written in the conversation', () => {
    const reply = 'Može za 40 €, u sredu u 19h.'
    expect(findFaults(reply, facts)).not.toEqual([])
    expect(findFaults(reply, facts, ['Za dva bojlera 40 evra, sreda u 19 časova.'])).toEqual([])
  })

  test('may not claim times, prices or numbers of a provider without any', () => {
    const claims = ['Cena je 20 €.', 'Danas u 16h.', 'Radno vreme je 9-17h.', 'Broj je 064/123-45-67.', 'Sutra može.']
    for (const reply of claims) expect([reply, findFaults(reply, fewFacts)]).not.toEqual([reply, []])
  })
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
