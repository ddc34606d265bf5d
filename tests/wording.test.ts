import { expect, test } from 'vitest'
import { type WrittenText, writtenTexts } from './written-texts.ts'

const months = 'januar|februar|mart|april|maj|jun|jul|avgust|septembar|oktobar|novembar|decembar'

type Rule = {
  rule: string
  wrong: RegExp
  better: string
  /** Which texts it holds for; all of them when left out. */
  of?: (text: WrittenText) => boolean
}

const isContent = ({ file }: WrittenText) => file.startsWith('content/')
const isStory = ({ file }: WrittenText) => /^content\/(landing|blog)|^scripts\/demo/.test(file)

/** What a machine can see of good Serbian. */
const rules: Rule[] = [
  { rule: 'quotes close the Serbian way', wrong: /“/, better: '„tako”' },
  { rule: 'an apostrophe is a letter’s own', wrong: /\p{L}'(?=[\p{L}\s.,?!]|$)/u, better: 'je l’' },
  { rule: 'a range has a dash without spaces', wrong: /(?<!\p{L}\d*)\d ?- ?\d/u, better: '25–60' },
  { rule: 'decimals have a comma', wrong: /(?<![\d.])\d+\.\d{1,2}(?![\d.])/, better: '4,5' },
  { rule: 'one is told in words', wrong: /\b(pre|za) 1 (sat|dan|minut|mesec|godin)/, better: 'pre sat vremena' },
  {
    rule: 'a date after a preposition is in the genitive',
    wrong: new RegExp(String.raw`\b(od|do|posle|nakon|pre|oko) \d{1,2}\. (${months})(?![\p{L}])`, 'u'),
    better: 'od 21. novembra (inGenitive)',
  },
  { rule: 'an email is no paper', wrong: /\bpism(o|a|u|om|ima)\b/i, better: 'poruka, email' },
  { rule: 'email is written in one way', wrong: /e-?mejl|\bmejl|e-mail|emailov/i, better: 'email' },
  {
    rule: 'compounds have their hyphen, or none',
    wrong: /\bklima uređaj|\bveš mašin|\bfug mas|\bvizit kart|\bbergman cev|\btermo jasen/i,
    better: 'klima-uređaj, veš-mašina, fug-masa, vizitkarta',
  },
  {
    rule: 'streets and squares have their one name',
    wrong: /(?<!^)\bulic\p{L}+ Braće|\bTrg\p{L}* kralja Petra(?! I\b)/u,
    better: 'Ulica Braće Jovanovića, Trg kralja Petra I',
  },
  { rule: 'a sentence says evra', wrong: /\bEUR\b/, better: '10 do 20 evra', of: isContent },
  {
    rule: 'names are not declined: the sentence puts them first, or after a colon',
    wrong: /razgovor\p{L}* sa( \{\}|$)/iu,
    better: 'Razgovor: {ime}',
  },
  {
    rule: 'it is the speech of Pančevo',
    wrong: /uspješ|uspjel|\bponovno\b|\bposlan\b|\bdodanih\b|\bpopravci\b/i,
    better: 'uspešno, ponovo, poslat, dodatih, popravke',
  },
  {
    rule: 'a button says what one wants, in the singular',
    wrong: /^\p{Lu}\p{L}+(ite|jte)\b/u,
    better: 'Promeni adresu',
    of: ({ isButton }) => isButton,
  },
  {
    rule: 'a conversation carries no pictures, so no text asks for them there',
    wrong:
      /(?<!(telefon|broj|email)[^.?!]*)\b(po)?šalj\p{L}* (?![^.?!]*(telefon|broj|email))[^.?!]*\b(slik|fotograf)/iu,
    better: 'na broj telefona iz oglasa',
    of: isStory,
  },
]

/** What stays although a rule says otherwise: letters that were promised, and words as people type them. */
const exceptions: [text: string, source: string][] = [
  ['Registracija uspješna', 'promised: Login'],
  ['Uspješna prijava!', 'promised: Error catalogue'],
  ['Prijava nije uspjela. Pokušajte ponovno.', 'promised: Error catalogue'],
  ['Registracija nije uspjela. Pokušajte ponovno.', 'promised: Error catalogue'],
  ['Odjava nije uspjela. Pokušajte ponovno.', 'promised: Error catalogue'],
  ['Greška pri ponovnom slanju potvrde. Pokušajte ponovno.', 'promised: Error catalogue'],
  ['Neočekivana greška. Pokušajte ponovno.', 'promised: Error catalogue'],
  ['Link za potvrdu je ponovno poslan na vašu email adresu.', 'promised: Error catalogue'],
  ['Nemate dodanih usluga', 'promised: Provider showcase'],
  ['od 10 do 20 EUR', 'promised: a local page'],
  ['Pokušajte ponovo', 'promised: Website builder'],
  ['Prijavite se', 'promised: Signup'],
  ['veš mašina', 'a keyword, as it is searched for'],
  ['165-55-74', 'an account, as banks write it'],
]

/** Whatever names what may hurt somebody says what protects him; a customer may just ask. */
const dangers: [named: RegExp, said: RegExp][] = [
  [/varniči|na paljevinu|zapucketalo/i, /isključite/i],
  [/skin\p{L}+ poklopc|poklopce (neka )?skin/iu, /ispitivač/i],
  [/azbest/i, /ovlašćen/i],
  [/rashladni gas|gasni kotao|puštanje gasa/i, /ovlašćen/i],
  [/infuzij|kateter/i, /lekar/i],
  [/protiv (buđi|plesni)(?! i)/i, /sirće/i],
]

const all = writtenTexts()
const isKept = ({ text }: WrittenText, wrong: string) =>
  exceptions.some(([kept]) => (kept.includes(wrong) && text.includes(kept)) || text === kept)

test('every text of the house keeps the rules of the language', () => {
  expect(all.length).toBeGreaterThan(2000)
  const faults = all.flatMap(text =>
    rules.flatMap(({ rule, wrong, better, of }) => {
      const found = !of || of(text) ? wrong.exec(text.text)?.[0] : undefined
      return found === undefined || isKept(text, found)
        ? []
        : [`${text.file}:${text.line} ${rule}: “${found}” → ${better}`]
    }),
  )
  expect(faults).toEqual([])
})

test('every exception is still needed', () => {
  expect(exceptions.filter(([kept]) => !all.some(({ text }) => text.includes(kept)))).toEqual([])
})

test('what is dangerous is told with what protects from it', () => {
  const faults = all
    .filter(text => isStory(text) && !text.text.endsWith('?'))
    .filter(({ text }) => dangers.some(([named, said]) => named.test(text) && !said.test(text)))
  expect(faults.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})
