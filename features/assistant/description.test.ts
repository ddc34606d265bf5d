import { describe, expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import { composeBuiltInReply } from './responder.ts'

const facts = (title: string, description: string, keywords: string[] = []): Facts => ({
  provider: 'Milan Jovanović',
  title,
  description,
  keywords,
  price: 'od 20 €',
  town: 'Pančevo',
  phone: '065 000 101',
  hours: null,
  days: null,
  prices: [],
  booking: null,
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
  ['Je l besplatan izlazak?', electrician, 'Izlazak na teren je besplatan.'],
  ['Koja je cijena izlaska na teren?', electrician, 'Izlazak na teren je besplatan.'],
  ['Koliko naplaćujete dolazak?', bare, null],
  ['Koliko kosta izlazak na teren?', salon, null],
  ['Koliko je dijagnostika?', washer, 'naplaćujem samo dijagnostiku, 12 evra.'],
  ['Radite li nedeljom?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['radite li nedjeljom', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['Radite li nedlejom?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['Радите ли недељом?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['Da li radite u nedelju?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['A vikendom?', electrician, 'Radim i nedeljom, ali samo hitne slučajeve.'],
  ['Radite li nedeljom?', washer, 'Nedeljom ne radim.'],
  ['Радите ли недељом?', washer, 'Nedeljom ne radim.'],
  ['Radite li subotom?', washer, 'Radim subotom do 14 sati.'],
  ['Radite li subotom?', salon, 'subotom od 8 do 14.'],
  ['Jel radite vikendom?', salon, 'Vikendom primam samo uz zakazivanje.'],
  ['Da li radite praznikom?', electrician, 'Praznikom ne radim.'],
  ['Da li radite praznikom?', washer, null],
  ['Radite li nedeljom?', bare, null],
  ['Radite li nedeljom?', tutor, null],
  ['Dajete li garanciju?', electrician, 'garanciju od dve godine'],
  ['Kakva je garancija na delove?', washer, 'šest meseci garancije'],
  ['garancija?', washer, 'šest meseci garancije'],
  ['Dajete li garanciju?', bare, null],
  ['Ko kupuje materijal?', electrician, 'Materijal kupujete sami.'],
  ['Da li donosite alat?', bare, null],
  ['Može li hitno?', washer, 'Hitne kvarove rešavam istog dana.'],
  ['Hitno je, dolazite li odmah?', washer, 'Hitne kvarove rešavam istog dana.'],
  ['Kako se plaća?', electrician, 'Plaća se gotovinom.'],
  ['Može li karticom?', washer, 'Platiti možete karticom ili na rate.'],
  ['Moze li na rate?', washer, 'Platiti možete karticom ili na rate.'],
  ['Može li karticom?', bare, null],
  ['Tražite li avans?', bare, null],
  ['Izdajete li račun?', electrician, 'Izdajem fiskalni račun.'],
  ['Da li dajete fiskalni racun?', electrician, 'Izdajem fiskalni račun.'],
  ['Izdajete li račun?', salon, null],
  ['Koliko dugo se bavite ovim poslom?', electrician, 'Imam 15 godina iskustva.'],
  ['Imate li iskustva?', electrician, 'Imam 15 godina iskustva.'],
  ['Imate li iskustva?', tutor, 'Profesorka sam matematike dvanaest godina.'],
  ['Imate li iskustva?', washer, null],
  ['Koliko traje zamena osigurača?', electrician, 'Zamena osigurača traje pola sata.'],
  ['Koliko traje čas?', tutor, 'Čas traje 60 minuta'],
  ['Radite li ponedeljkom?', bare, null],
  ['A koliko traje?', bare, null],
  ['Ima li parkinga?', salon, 'Parking je iza zgrade.'],
  ['Ima li parkinga?', bare, null],
  ['Koliko košta žensko šišanje?', salon, 'Žensko šišanje je 12 evra, dečje 8 evra.'],
  ['Koliko su pramenovi?', salon, 'Pramenovi su od 50 evra.'],
  ['Koliko košta popravka frižidera?', washer, null],
  ['Koliko kosta farbanje?', salon, null],
  ['Da li popravljate frižidere?', washer, null],
  ['Da li popravljate frizidere?', washer, null],
  ['Popravljate li šporete?', washer, null],
  ['Поправљате ли фрижидере?', washer, null],
  ['Da li ugrađujete klime?', electrician, null],
  ['Da li držite časove fizike?', tutor, null],
  ['Da li dajete časove engleskog?', tutor, null],
  ['Radite li gletovanje?', bare, null],
  ['Farbate li prozore?', bare, null],
  ['Da li popravljate veš mašine?', washer, 'Veš mašine i sušilice popravljam kod vas u stanu.'],
  ['popravljate li susilice', washer, 'Veš mašine i sušilice popravljam kod vas u stanu.'],
  ['Pokvarila mi se sušilica, možete li da pomognete?', washer, 'Veš mašine i sušilice popravljam'],
  ['Menjate li osigurače?', electrician, 'menjam osigurače.'],
  ['Da li krečite lokale?', bare, 'Krečim stanove i lokale.'],
  ['Pregledate li domaći?', tutor, 'Domaći zadajem i pregledam.'],
  ['Za koji razred držite časove?', tutor, 'od petog do osmog razreda'],
  ['Da li držite časove za sedmi razred?', tutor, 'od petog do osmog razreda'],
  ['Dolazite li na Kotež?', electrician, 'Dolazim na Kotež, Teslu i Strelište.'],
  ['Na kojoj ste adresi?', salon, 'u ulici Braće Jovanovića'],
  ['Gde je salon?', salon, 'u ulici Braće Jovanovića'],
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
    expect(
      composeBuiltInReply('Radite li ponedeljkom?', { ...salon, hours: { start: '09:00', end: '17:00' } }, false),
    ).toBe(`U opisu usluge piše: „Radim utorkom do petka od 10 do 19, subotom od 8 do 14.” ${passedOn}`)
  })

  test('answers a part of a question and passes on the rest', () => {
    expect(composeBuiltInReply('Može li karticom?', electrician, false)).toBe(
      `U opisu usluge piše: „Plaća se gotovinom.” ${passedOn}`,
    )
    expect(composeBuiltInReply('Koliko košta šišanje i radite li praznikom?', salon, false)).toBe(
      `U opisu usluge piše: „Žensko šišanje je 12 evra, dečje 8 evra.” ${passedOn}`,
    )
    expect(composeBuiltInReply('Dajete li garanciju? Radite li nedeljom?', washer, false)).toBe(
      'U opisu usluge piše: „Na delove dajem šest meseci garancije. Nedeljom ne radim.”',
    )
  })

  test('quotes a condition in the next sentence too', () => {
    const strict = facts('Električar', 'Radim i nedeljom. Samo hitne slučajeve. Dolazim autom.')
    expect(composeBuiltInReply('Radite li nedeljom?', strict, false)).toBe(
      'U opisu usluge piše: „Radim i nedeljom. Samo hitne slučajeve.”',
    )
  })

  test('quotes both sentences about the same topic', () => {
    const twice = facts('Električar', 'Nedeljom radim do podne. Kvarim dan porodici. Nedeljom je izlazak 1.000 dinara.')
    expect(composeBuiltInReply('Radite li nedeljom?', twice, false)).toBe(
      'U opisu usluge piše: „Nedeljom radim do podne. Nedeljom je izlazak 1.000 dinara.”',
    )
  })
})
