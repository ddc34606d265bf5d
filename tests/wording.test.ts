import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'
import { type WrittenText, writtenTexts } from './written-texts.ts'

const months = 'januar|februar|mart|april|maj|jun|jul|avgust|septembar|oktobar|novembar|decembar'

type Rule = {
  rule: string
  wrong: RegExp
  better: string
  /** Whether the rule applies to a text. Without this function, the rule applies to all texts. */
  of?: (text: WrittenText) => boolean
}

const isContent = ({ file }: WrittenText) => file.startsWith('content/')
const isArticle = ({ file }: WrittenText) => /^content\/(towns|blog)|^scripts\/demo/.test(file)
/** Excludes articles and seed data, which quote people, and the assistant's texts, which a language model reads. */
const isOurs = (text: WrittenText) => !isArticle(text) && !text.file.startsWith('features/assistant/')
const isScreen = (text: WrittenText) => isOurs(text) && !isContent(text)
/** Whether a text is of the printed quote or the accountant's table, which use the legal term for the customer. */
const isPrintedQuote = ({ file }: WrittenText) => /quotes\/(page\/quote-(paper|parties)|quote-figures)/.test(file)

/** Wrong words, each with the right word of docs/words.md. */
const glossary: [wrong: RegExp, better: string][] = [
  [/rezervacij|rezerviš/i, 'termin, zakazivanje'],
  [/\bsob\p{L} operatora|\boperat(or|er)(a|u|om|i)?\b/iu, 'Administracija, naš tim'],
  [/\bmušterij/i, 'klijent'],
  [/\boglas(a|u|om|i|e|ima)?\b/i, 'usluga'],
  [/\bpoddomen/i, 'adresa sajta'],
  [/\bdatotek/i, 'fajl'],
  [/\bsesij/i, 'prijava'],
  [/\bprijavil(ac|oc)/i, 'ko prijavljuje'],
  [/\b(utisak|utisk|utisci)/i, 'komentar, recenzije'],
  [/nalog je (blokiran|zatvoren)/i, 'nalog je isključen'],
  [/\bprvi pogled/i, 'prvi pregled'],
  [/prijav\p{L} u dva koraka/iu, 'provera u dva koraka'],
  [/\bkopiraj vezu/i, 'link'],
  [/\bznakova\b/i, 'karaktera'],
  [/^\(nije obavezno/i, '(opciono)'],
  [/sa ovom oznakom/i, 'Ovo je već sačuvano.'],
]

/** Rules for good Serbian that a program can check. */
const rules: Rule[] = [
  { rule: 'quotes close the Serbian way', wrong: /“/, better: '„tako”' },
  { rule: 'an apostrophe is a letter’s own', wrong: /\p{L}'(?=[\p{L}\s.,?!]|$)/u, better: 'je l’' },
  { rule: 'a range has a dash without spaces', wrong: /(?<!\p{L}\d*)\d ?- ?\d/u, better: '25–60' },
  { rule: 'decimals have a comma', wrong: /(?<![\d.])\d+\.\d{1,2}(?![\d.])/, better: '4,5' },
  {
    rule: 'the number 1 is written as words',
    wrong: /\b(pre|za) 1 (sat|dan|minut|mesec|godin)/,
    better: 'pre sat vremena',
  },
  {
    rule: 'a date after a preposition is in the genitive',
    wrong: new RegExp(String.raw`\b(od|do|posle|nakon|pre|oko) \d{1,2}\. (${months})(?![\p{L}])`, 'u'),
    better: 'od 21. novembra (inGenitive)',
  },
  {
    // The word alone is a script, Latin or Cyrillic.
    rule: 'an email is not called a letter',
    wrong:
      /\bpism(a|om|ima)\b|(pošalj|posla|stig|stiž|prim|dobi)\p{L}* (\p{L}+ )?pism[ou]\b|\bpism[ou] (je )?(stig|posla)/iu,
    better: 'poruka, email',
  },
  { rule: 'email is written in one way', wrong: /e-?mejl|\bmejl|e-mail|emailov/i, better: 'email' },
  {
    rule: 'compounds have their hyphen, or none',
    wrong: /\bklima uređaj|\bveš mašin|\bfug mas|\bvizit kart|\bbergman cev|\btermo jasen/i,
    better: 'klima-uređaj, veš-mašina, fug-masa, vizitkarta',
  },
  {
    rule: 'a street or square has one name',
    wrong: /(?<!^)\bulic\p{L}+ Braće|\bTrg\p{L}* kralja Petra(?! I\b)/u,
    better: 'Ulica Braće Jovanovića, Trg kralja Petra I',
  },
  { rule: 'a sentence says evra', wrong: /\bEUR\b/, better: '10 do 20 evra', of: isContent },
  {
    rule: 'names are not declined, so the sentence begins with the name or puts it after a colon',
    wrong: /razgovor\p{L}* sa( \{\}|$)/iu,
    better: 'Razgovor: {ime}',
  },
  {
    rule: 'words have their ekavian Serbian form',
    wrong: /uspješ|uspjel|\bponovno\b|\bposlan\b|\bdodanih\b|\bpopravci\b/i,
    better: 'uspešno, ponovo, poslat, dodatih, popravke',
  },
  {
    rule: 'a button is an imperative in the singular',
    wrong: /^\p{Lu}\p{L}+(ite|jte)\b/u,
    better: 'Promeni adresu',
    of: ({ isButton }) => isButton,
  },
  {
    rule: 'photos go into the conversation',
    wrong: /\b(slik|fotograf)\p{L}*[^.?!]*šalj\p{L}* [^.?!]*\bna (moj )?(broj|telefon)/iu,
    better: 'pošaljite u razgovoru',
    of: isArticle,
  },
  {
    rule: 'texts and things do not stand (stoji)',
    wrong: /\b(stoji|stoje|stajati|stajaće)\b(?! jedna pored druge)/i,
    better: 'je, biće, vidi se, piše, važi',
    of: isOurs,
  },
  {
    rule: 'a failed load is called nije učitan',
    wrong: /\b(nije|nisu) stig(ao|la|lo|li|le)\.?$/,
    better: 'nije učitan',
  },
  {
    rule: 'the button that closes a dialog says Odustani',
    wrong: /^Otkaži$/,
    better: 'Odustani',
    // Excludes the first file because its text is promised, and the second because its button cancels an upload.
    of: ({ file }) => !/completion-dialog|unsent-bubbles/.test(file),
  },
  {
    rule: 'a weekday after a preposition is declined',
    wrong: /\b(u|za|od|do|posle|pre|oko) (nedelja|sreda|subota)\b/i,
    better: 'u subotu, do subote (onDate)',
  },
  {
    rule: 'a time of day has h after a space',
    wrong: /\b(u|od|do|posle|pre) (\d{1,2}|\{\}) (sati|sata|časova|časa|čas)\b|\d(h|sati)\b/,
    better: '17 h',
    of: isOurs,
  },
  {
    rule: 'thousands have a full stop',
    wrong: /(?<![\d.])\d000 karaktera/,
    better: '2.000 karaktera',
  },
  { rule: 'a text of waiting ends in three dots', wrong: /\p{L}…/u, better: 'Čuvanje...', of: isScreen },
  {
    rule: 'the other person has a name',
    wrong: /\bdrug(a|e|oj|u) stran(a|e|i|u)\b|\bonaj (na )?ko(ga|m|me)?\b/i,
    better: 'the name, or osoba koja',
    of: isScreen,
  },
  {
    rule: 'the customer is called klijent',
    wrong: /\bnaruči(lac|oc)/i,
    better: 'klijent',
    of: text => isScreen(text) && !isPrintedQuote(text),
  },
  ...glossary.map(([wrong, better]) => ({
    rule: 'each thing has one word (docs/words.md)',
    wrong,
    better,
    of: isScreen,
  })),
]

/** Texts that may break a rule, because they are promised texts or words as users type them. */
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

const code = globSync(
  ['app', 'features', 'platform'].map(folder => `${folder}/**/*.ts`),
  { cwd: root },
)

test('the sentence after the greeting of an email begins in lower case', () => {
  const faults = code.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'Dobar dan,',\s*['"`]\p{Lu}[^'"`]*/gu)].map(
      ([found]) => `${file}: ${found.replaceAll(/\s+/g, ' ')}`,
    ),
  )
  expect(faults).toEqual([])
})

/** Dangers, each with the safety advice that the same text must give. Questions of customers need no advice. */
const dangers: [danger: RegExp, advice: RegExp][] = [
  [/varniči|na paljevinu|zapucketalo/i, /isključite/i],
  [/skin\p{L}+ poklopc|poklopce (neka )?skin/iu, /ispitivač/i],
  [/azbest/i, /ovlašćen/i],
  [/rashladni gas|gasni kotao|puštanje gasa/i, /ovlašćen/i],
  [/infuzij|kateter/i, /lekar/i],
  [/protiv (buđi|plesni)(?! i)/i, /sirće/i],
]

const all = writtenTexts()
const isException = ({ text }: WrittenText, wrong: string) =>
  exceptions.some(([exception]) => (exception.includes(wrong) && text.includes(exception)) || text === exception)

test('every Serbian text follows the rules of the language', () => {
  expect(all.length).toBeGreaterThan(2000)
  const faults = all.flatMap(text =>
    rules.flatMap(({ rule, wrong, better, of }) => {
      const found = !of || of(text) ? wrong.exec(text.text)?.[0] : undefined
      return found === undefined || isException(text, found)
        ? []
        : [`${text.file}:${text.line} ${rule}: “${found}” → ${better}`]
    }),
  )
  expect(faults).toEqual([])
})

test('every exception is still needed', () => {
  expect(exceptions.filter(([exception]) => !all.some(({ text }) => text.includes(exception)))).toEqual([])
})

test('a text that names a danger gives the safety advice', () => {
  const faults = all
    .filter(text => isArticle(text) && !text.text.endsWith('?'))
    .filter(({ text }) => dangers.some(([danger, advice]) => danger.test(text) && !advice.test(text)))
  expect(faults.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})
