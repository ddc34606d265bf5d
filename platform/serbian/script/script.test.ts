import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { asWritten, convertMarkedText } from './as-written.ts'
import { convertText } from './convert-text.ts'
import { scriptOfLanguages } from './script.ts'
import { pathInScript, scriptOfPath } from './script-path.ts'
import { toCyrillic } from './to-cyrillic.ts'
import { toLatin } from './to-latin.ts'

const golden = readFileSync(new URL('golden.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => line.split(' = ') as [string, string])

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('converts the golden list, and back', () => {
  expect(golden.length).toBeGreaterThan(300)
  expect(golden.map(([latin]) => [latin, toCyrillic(latin)])).toEqual(golden)
  const latinOnly = golden.filter(([latin]) => !/[а-ш]/i.test(latin))
  expect(latinOnly.map(([, cyrillic]) => toLatin(cyrillic))).toEqual(latinOnly.map(([latin]) => latin))
})

test('returns every text, article and demonstration text unchanged from Latin to Cyrillic and back', async () => {
  const changed: string[] = []
  let lines = 0
  const written = '{content,features,app,ui,platform/{browser,server},scripts/demo}/**/*.{ts,tsx,md,yaml}'
  for await (const file of glob(written, { cwd: root })) {
    for (const line of readFileSync(`${root}/${file}`, 'utf8').split('\n')) {
      if (/[Ѐ-ӿ]/.test(line) || /[\u0300-\u036f]/.test(line)) continue
      lines += 1
      // The name of this category is promised without `đ`.
      const back = toLatin(toCyrillic(line)).replaceAll('Građevinarstvo', 'Gradjevinarstvo')
      if (back !== line) changed.push(`${file}: ${line}`)
    }
  }
  expect(lines).toBeGreaterThan(20_000)
  expect(changed).toEqual([])
})

test('converts Cyrillic titles and names to Latin, with capital digraphs by their neighbours', () => {
  expect(toLatin('Љиљана Његош, ЊЕГА И ЏЕПОВИ, КОЊ, Њ. В.')).toBe('Ljiljana Njegoš, NJEGA I DŽEPOVI, KONJ, Nj. V.')
  expect(toLatin('Поправка wi-fi рутера 24/7, ’ново’ йъ')).toBe('Popravka wi-fi rutera 24/7, ’novo’ йъ')
})

test('keeps the words that people wrote, and converts the words around them', () => {
  const text = `Jelena piše: „${asWritten('Čekam vas, јављам се')}”. Otvori ${asWritten('')}razgovor`
  expect(convertMarkedText(text, 'cyrillic')).toBe('Јелена пише: „Čekam vas, јављам се”. Отвори разговор')
  expect(convertMarkedText(text, 'latin')).toBe('Jelena piše: „Čekam vas, јављам се”. Otvori razgovor')
  expect(convertMarkedText(asWritten('a\ue001b\ue000c'), 'cyrillic')).toBe('abc')
})

test('converts a text of 10.000 characters without spaces in a moment', () => {
  const started = performance.now()
  for (const part of ['a-', 'a.', 'a@', 'www.', '/a', '1a', 'nj']) toCyrillic(part.repeat(5_000))
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('converts short texts from the cache, and long texts without it', () => {
  for (const _ of [1, 2]) expect(convertText('Zakaži', 'cyrillic')).toBe('Закажи')
  expect(convertText('nj'.repeat(200), 'cyrillic')).toBe('њ'.repeat(200))
  expect(convertText('Закажи', 'latin')).toBe('Zakaži')
})

test.each([
  ['/', '/cir'],
  ['/?grad=bor', '/cir?grad=bor'],
  ['/usluge#vrh', '/cir/usluge#vrh'],
  ['/circus', '/cir/circus'],
])('the address of a page is %s in Latin and %s in Cyrillic', (latin, cyrillic) => {
  for (const path of [latin, cyrillic]) expect(pathInScript(path, 'cyrillic')).toBe(cyrillic)
  expect(pathInScript(cyrillic, 'latin')).toBe(latin)
  expect([scriptOfPath(latin), scriptOfPath(cyrillic)]).toEqual(['latin', 'cyrillic'])
})

test('reads Cyrillic from the first language only', () => {
  for (const cyrillic of ['sr-Cyrl', 'sr-cyrl-RS,sr;q=0.8']) expect(scriptOfLanguages(cyrillic)).toBe('cyrillic')
  for (const latin of ['sr-Latn, sr-Cyrl', '', undefined]) expect(scriptOfLanguages(latin)).toBe('latin')
})
