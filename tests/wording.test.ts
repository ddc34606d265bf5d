import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform/server/root.server.ts'
import { type WrittenText, writtenTexts } from './written-texts.ts'

const months = 'januar|februar|mart|april|maj|jun|jul|avgust|septembar|oktobar|novembar|decembar'

/** A rule, what breaks it, what is better, and the texts that it is for, by default all. */
type Rule = [rule: string, wrong: RegExp, better: string, of?: (text: WrittenText) => boolean]

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
  ['quotes close the Serbian way', /“/, '„tako”'],
  ['an apostrophe is a letter’s own', /\p{L}'(?=[\p{L}\s.,?!]|$)/u, 'je l’'],
  ['a range has a dash without spaces', /(?<!\p{L}\d*)\d ?- ?\d/u, '25–60'],
  ['decimals have a comma', /(?<![\d.])\d+\.\d{1,2}(?![\d.])/, '4,5'],
  ['the number 1 is written as words', /\b(pre|za) 1 (sat|dan|minut|mesec|godin)/, 'pre sat vremena'],
  [
    'a date after a preposition is in the genitive',
    new RegExp(String.raw`\b(od|do|posle|nakon|pre|oko) \d{1,2}\. (${months})(?![\p{L}])`, 'u'),
    'od 21. novembra (inGenitive)',
  ],
  [
    // The word alone is a script, Latin or Cyrillic.
    'an email is not called a letter',
    /\bpism(a|om|ima)\b|(pošalj|posla|stig|stiž|prim|dobi)\p{L}* (\p{L}+ )?pism[ou]\b|\bpism[ou] (je )?(stig|posla)/iu,
    'poruka, email',
  ],
  ['email is written in one way', /e-?mejl|\bmejl|e-mail|emailov/i, 'email'],
  [
    'compounds have their hyphen, or none',
    /\bklima uređaj|\bveš mašin|\bfug mas|\bvizit kart|\bbergman cev|\btermo jasen/i,
    'klima-uređaj, veš-mašina, fug-masa, vizitkarta',
  ],
  [
    'a street or square has one name',
    /(?<!^)\bulic\p{L}+ Braće|\bTrg\p{L}* kralja Petra(?! I\b)/u,
    'Ulica Braće Jovanovića, Trg kralja Petra I',
  ],
  ['a sentence says evra', /\bEUR\b/, '10 do 20 evra', isContent],
  [
    'names are not declined, so the sentence begins with the name or puts it after a colon',
    /razgovor\p{L}* sa( \{\}|$)/iu,
    'Razgovor: {ime}',
  ],
  [
    'words have their ekavian Serbian form',
    /uspješ|uspjel|\bponovno\b|\bposlan\b|\bdodanih\b|\bpopravci\b/i,
    'uspešno, ponovo, poslat, dodatih, popravke',
  ],
  [
    'a button is an imperative in the singular',
    /^\p{Lu}\p{L}+(ite|jte)\b/u,
    'Promeni adresu',
    ({ isButton }) => isButton,
  ],
  [
    'photos go into the conversation',
    /\b(slik|fotograf)\p{L}*[^.?!]*šalj\p{L}* [^.?!]*\bna (moj )?(broj|telefon)/iu,
    'pošaljite u razgovoru',
    isArticle,
  ],
  [
    'texts and things do not stand (stoji)',
    /\b(stoji|stoje|stajati|stajaće)\b(?! jedna pored druge)/i,
    'je, biće, vidi se, piše, važi',
    isOurs,
  ],
  ['a failed load is called nije učitan', /\b(nije|nisu) stig(ao|la|lo|li|le)\.?$/, 'nije učitan'],
  [
    'the button that closes a dialog says Odustani',
    /^Otkaži$/,
    'Odustani',
    // Excludes the first file because its text is promised, and the second because its button cancels an upload.
    ({ file }) => !/completion-dialog|unsent-bubbles/.test(file),
  ],
  [
    'a weekday after a preposition is declined',
    /\b(u|za|od|do|posle|pre|oko) (nedelja|sreda|subota)\b/i,
    'u subotu, do subote (onDate)',
  ],
  [
    'a time of day has h after a space',
    /\b(u|od|do|posle|pre) (\d{1,2}|\{\}) (sati|sata|časova|časa|čas)\b|\d(h|sati)\b/,
    '17 h',
    isOurs,
  ],
  ['thousands have a full stop', /(?<![\d.])\d000 karaktera/, '2.000 karaktera'],
  ['a text of waiting ends in three dots', /\p{L}…/u, 'Čuvanje...', isScreen],
  [
    'the other person has a name',
    /\bdrug(a|e|oj|u) stran(a|e|i|u)\b|\bonaj (na )?ko(ga|m|me)?\b/i,
    'the name, or osoba koja',
    isScreen,
  ],
  ['the customer is called klijent', /\bnaruči(lac|oc)/i, 'klijent', text => isScreen(text) && !isPrintedQuote(text)],
  ...glossary.map(([wrong, better]): Rule => ['each thing has one word (docs/words.md)', wrong, better, isScreen]),
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
    rules.flatMap(([rule, wrong, better, of]) => {
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
