import { describe, expect, test } from 'vitest'
import { fewFacts, week9to17 } from '../../tests/assistant-facts.ts'
import type { Facts } from './facts.ts'
import { composeBuiltInReply } from './responder.ts'

const facts = (title: string, description: string, keywords: string[] = []): Facts => ({
  ...fewFacts,
  ...{ title, description, keywords, price: 'od 20 €', phone: '065 000 101' },
})
const passedOn = 'Proslediću vašu poruku, a Milan Jovanović će vam se javiti čim bude moguće.'

const electrician = facts(
  'Električarske usluge',
  'Popravljam instalacije i menjam osigurače. Izlazak na teren je besplatan. Radim i nedeljom, ali samo hitne slučajeve. Praznikom ne radim. Na rad dajem garanciju od dve godine. Materijal kupujete sami. Plaća se gotovinom. Izdajem fiskalni račun. Imam 15 godina iskustva. Zamena osigurača traje pola sata. Dolazim na Kotež, Teslu i Strelište.',
)
const washer = facts(
  'Popravka veš mašina',
  'Veš mašine i sušilice popravljam kod vas u stanu. Nedeljom ne radim. Radim subotom do 14 sati. Ležajeve menjam u radionici na Sodari. Ako odustanete od popravke, naplaćujem samo dijagnostiku, 12 evra. Na delove dajem šest meseci garancije. Hitne kvarove rešavam istog dana. Platiti možete karticom ili na rate.',
)
const salon = facts(
  'Šišanje i pramenovi',
  'Salon je u ulici Braće Jovanovića, preko puta pošte. Žensko šišanje je 12 evra, dečje 8 evra. Radim utorkom do petka od 10 do 19, subotom od 8 do 14. Vikendom primam samo uz zakazivanje. Pramenovi su od 50 evra. Parking je iza zgrade.',
)
const bare = facts('Krečenje stanova', 'Krečim stanove i lokale. Nameštaj pokrivam folijom.')
const tutor = facts(
  'Časovi matematike za osnovce',
  'Držim časove od petog do osmog razreda, kod mene na Tesli ili kod vas. Čas traje 60 minuta i košta 8 evra. Domaći zadajem i pregledam. Profesorka sam matematike dvanaest godina.',
  ['matematika', 'kontrolni'],
)

/** A case has a question, a service and a part of the answer, or null if the question is passed on to the provider. */
const cases: [string, Facts, string | null][] = [
  ['Koliko košta izlazak na teren?', electrician, 'Izlazak na teren je besplatan.'],
  ['Колико кошта излазак на терен?', electrician, 'Izlazak na teren je besplatan.'],
  ['kolko kosta izlazak na teren', electrician, 'Izlazak na teren je besplatan.'],
  ['Da li se naplaćuje dolazak?', electrician, 'Izlazak na teren je besplatan.'],
  ['Koliko naplaćujete dolazak?', bare, null],
  ['Koliko je dijagnostika?', washer, 'naplaćujem samo dijagnostiku, 12 evra.'],
  ['Radite li nedeljom?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['Radite li nedlejom?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['Da li radite u nedelju?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['A vikendom?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['Radite li nedeljom?', washer, 'Nedeljom ne radim.'],
  ['Radite li subotom?', washer, 'Radim subotom do 14 sati.'],
  ['Radite li subotom?', salon, 'subotom od 8 do 14.'],
  ['Jel radite vikendom?', salon, 'Vikendom primam samo uz zakazivanje.'],
  ['Da li radite praznikom?', electrician, 'Praznikom ne radim.'],
  ['Radite li nedeljom?', bare, null],
  ['Kakva je garancija na delove?', washer, 'šest meseci garancije'],
  ['Dajete li garanciju?', bare, null],
  ['Ko kupuje materijal?', electrician, 'Materijal kupujete sami.'],
  ['Da li donosite alat?', bare, null],
  ['Može li hitno?', washer, 'Hitne kvarove rešavam istog dana.'],
  ['Kako se plaća?', electrician, 'Plaća se gotovinom.'],
  ['Može li karticom?', washer, 'Platiti možete karticom ili na rate.'],
  ['Tražite li avans?', bare, null],
  ['Izdajete li račun?', electrician, 'Izdajem fiskalni račun.'],
  ['Koliko dugo se bavite ovim poslom?', electrician, 'Imam 15 godina iskustva.'],
  ['Imate li iskustva?', tutor, 'Profesorka sam matematike dvanaest godina.'],
  ['Koliko traje čas?', tutor, 'Čas traje 60 minuta'],
  ['Ima li parkinga?', salon, 'Parking je iza zgrade.'],
  ['Ima li parkinga?', bare, null],
  ['Koliko košta žensko šišanje?', salon, 'Žensko šišanje je 12 evra, dečje 8 evra.'],
  ['Koliko su pramenovi?', salon, 'Pramenovi su od 50 evra.'],
  ['Koliko košta popravka frižidera?', washer, null],
  ['Da li popravljate frižidere?', washer, null],
  ['Поправљате ли фрижидере?', washer, null],
  ['Da li ugrađujete klime?', electrician, null],
  ['Radite li gletovanje?', bare, null],
  ['Da li popravljate veš mašine?', washer, 'Veš mašine i sušilice popravljam kod vas u stanu.'],
  ['popravljate li susilice', washer, 'Veš mašine i sušilice popravljam kod vas u stanu.'],
  ['Pokvarila mi se sušilica, možete li da pomognete?', washer, 'Veš mašine i sušilice popravljam'],
  ['Menjate li osigurače?', electrician, 'menjam osigurače.'],
  ['Da li krečite lokale?', bare, 'Krečim stanove i lokale.'],
  ['Pregledate li domaći?', tutor, 'Domaći zadajem i pregledam.'],
  ['Da li držite časove za sedmi razred?', tutor, 'od petog do osmog razreda'],
  ['Dolazite li na Kotež?', electrician, 'Dolazim na Kotež, Teslu i Strelište.'],
  ['Na kojoj ste adresi?', salon, 'u ulici Braće Jovanovića'],
  ['Od kad do kad radite?', salon, 'Radim utorkom do petka od 10 do 19, subotom od 8 do 14.'],
  ['Koje je radno vrijeme?', salon, 'Radim utorkom do petka od 10 do 19, subotom od 8 do 14.'],
  ['Koje je radno vreme?', bare, null],
]

describe('answers from the description', () => {
  test.each(cases.map(([question, service, answer]) => ({ question, title: service.title, answer, service })))(
    '„$question” to „$title” is answered with: $answer',
    ({ question, service, answer }) => {
      const reply = composeBuiltInReply(question, service, false)
      if (answer === null) return expect(reply).toBe(passedOn)
      expect(reply).toContain(`„`)
      expect(reply).toContain(answer)
      expect(reply).not.toContain(passedOn)
      const quoted = [...reply.matchAll(/„([^”]*)”/g)].flatMap(([, sentences]) => sentences!.split(/(?<=\.) /))
      for (const sentence of quoted) expect(service.description).toContain(sentence)
    },
  )

  test('quotes the opening hours for a day that they leave out, and passes the question on', () => {
    const reply = composeBuiltInReply('Radite li ponedeljkom?', { ...salon, hours: week9to17.hours }, false)
    expect(reply).toBe(`U opisu usluge piše: „Radim utorkom do petka od 10 do 19, subotom od 8 do 14.” ${passedOn}`)
  })

  const strict = facts('Električar', 'Radim i nedeljom. Samo hitne slučajeve. Dolazim autom.')
  const twice = facts('Električar', 'Nedeljom radim do podne. Kvarim dan porodici. Nedeljom je izlazak 1.000 dinara.')
  test.each([
    ['a part of a question', 'Može li karticom?', electrician, 'Plaća se gotovinom.', true],
    [
      'one of two questions',
      'Koliko košta šišanje i radite li praznikom?',
      salon,
      'Žensko šišanje je 12 evra, dečje 8 evra.',
      true,
    ],
    [
      'both questions',
      'Dajete li garanciju? Radite li nedeljom?',
      washer,
      'Na delove dajem šest meseci garancije. Nedeljom ne radim.',
      false,
    ],
    [
      'a condition in the next sentence',
      'Radite li nedeljom?',
      strict,
      'Radim i nedeljom. Samo hitne slučajeve.',
      false,
    ],
    [
      'both sentences about a topic',
      'Radite li nedeljom?',
      twice,
      'Nedeljom radim do podne. Nedeljom je izlazak 1.000 dinara.',
      false,
    ],
  ] as const)('quotes for %s, and passes on the rest', (_, question, service, quotation, isPassedOn) => {
    const rest = isPassedOn ? ` ${passedOn}` : ''
    expect(composeBuiltInReply(question, service, false)).toBe(`U opisu usluge piše: „${quotation}”${rest}`)
  })
})
