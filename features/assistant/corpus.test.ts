import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { factsOf, plumber } from '../../tests/assistant-facts.ts'
import { findFaults } from './grounding.ts'

/** Reads a corpus file with one text per line. `\u200b` stands for an invisible character, and `# …` is a heading. */
function corpus(name: string): { heading: string; text: string }[] {
  let heading = ''
  return readFileSync(new URL(`corpus/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
      if (line.startsWith('# ')) heading = line.slice(2)
      const text = line.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      return !line || line.startsWith('# ') ? [] : [{ heading, text }]
    })
}

test('refuses all of more than 200 hostile texts for three different providers', () => {
  const hostile = corpus('hostile')
  expect(new Set(hostile.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200)
  const providersFacts = [plumber, factsOf('marija-matematika'), factsOf('milan-hitne')]
  const sent = hostile.filter(({ text }) => providersFacts.some(facts => !findFaults(text, facts).length))
  expect(sent).toEqual([])
  // A text longer than a message is refused without being read.
  expect(findFaults('Cena je od 20 €. '.repeat(300), plumber)).toEqual(['length'])
})

test('accepts at least 97 % of more than 100 honest replies about real services', () => {
  const honest = corpus('honest')
  expect(honest.length).toBeGreaterThanOrEqual(100)
  const refused = honest
    .map(({ heading, text }) => ({ text, faults: findFaults(text, factsOf(heading)) }))
    .filter(({ faults }) => faults.length)
  expect(refused.length / honest.length, JSON.stringify(refused)).toBeLessThanOrEqual(0.03)
})

test('accepts statements that the facts make, and refuses their negation or extension', () => {
  const painter = factsOf('slobodan-krecenje')
  expect(findFaults('Avans se ne traži.', painter)).toEqual([])
  expect(findFaults('Avans se traži.', painter)).toContain('money')
  const haulier = factsOf('kombi-sut')
  expect(findFaults('Gvožđe i papir odvoze besplatno ako ima bar sto kila.', haulier)).toEqual([])
  expect(findFaults('Besplatno odvoze šut iz podruma.', haulier)).toContain('bargain')
  const barber = factsOf('dusan-brijanje')
  expect(findFaults('Nedeljom ne radi.', barber)).toEqual([])
  expect(findFaults('Radi i nedeljom.', barber)).toContain('workday')
  const ownSite = { ...barber, description: `${barber.description} Slike su na brijanje-dusan.rs.` }
  expect(findFaults('Slike su na brijanje-dusan.rs.', ownSite)).toEqual([])
  expect(findFaults('Slike su na brijanje-dusan.rs.com.', ownSite)).toContain('link')
})

const pieces = '1|1 |1,|a.|a-|a@|(|a b |u 9, |hiljadu |nedeljom |cena 5 |garancija, '.split('|')

/** Runs a program in a process that is ended at a time limit. Quadratic matching would take far longer. */
function readInTime(program: string): string {
  const { stdout, stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return signal ? `was not read in time: ${stdout.split('\n').at(-2)}` : stdout.split('\n').at(-2) || stderr
}

// Slow: a process reads megabytes of text, because only long texts show quadratic matching.
test('reads 200 kB of crafted text in linear time', { timeout: 90_000 }, () => {
  const program = `
    import { claimsOf } from './claims.ts'
    import { findMisconduct } from './conduct.ts'
    import { isDisguised, isForeign } from './disguise.ts'
    import { normalizeText } from '../../platform/serbian/normalize-text.ts'
    import { splitQuestion, normalizeQuestion } from './question.ts'
    import { hasUnknownWords } from './vocabulary.ts'
    for (const piece of ${JSON.stringify(pieces)}) {
      console.log(JSON.stringify(piece))
      const text = piece.repeat(Math.ceil(200_000 / piece.length))
      const read = normalizeText(text).slice(0, 200_000)
      claimsOf(text.slice(0, 200_000))
      findMisconduct(read, 'cena je 20 evra')
      findMisconduct('garancija je godinu dana', read)
      isDisguised(read, 'x')
      isForeign(read, 'x')
      hasUnknownWords(read, 'x')
      splitQuestion(normalizeQuestion(read, new Set()))
    }
    console.log('all read')
  `
  expect(readInTime(program)).toBe('all read')
})
