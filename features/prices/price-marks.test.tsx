import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Figure } from './figure.ts'
import { hasBothSources, listSourcesInWords } from './figure-words.ts'
import { PriceAmount } from './price-amount.tsx'

const figure = (changes: Partial<Figure> = {}): Figure => ({
  low: 1_000,
  middle: 1_200,
  high: 1_500,
  providers: 6,
  quotes: 0,
  published_on: '2026-11-23',
  is_demo: false,
  ...changes,
})
const demo = figure({ is_demo: true, published_on: '2026-11-20' })
const real = 'Po cenovnicima i prihvaćenim ponudama najmanje pet pružalaca usluge. Objavljeno 23. novembra 2026.'

test('a list names the sources of its real figures, wherever they are in it, and says that the others are marked', () => {
  expect(listSourcesInWords([figure()])).toBe(real)
  expect(listSourcesInWords([demo])).toBe('Izmišljene cene probnog sajta. Objavljeno 20. novembra 2026.')
  for (const mixed of [[demo, figure()] as const, [figure(), demo] as const])
    expect(listSourcesInWords([...mixed])).toBe(`${real} Izmišljene cene probnog sajta su označene.`)
})

test('marks each invented price among real ones, and no other', () => {
  const lists = [[demo, figure()], [demo], [figure()]]
  expect(lists.map(hasBothSources)).toEqual([true, false, false])
  const textOf = (each: Figure, isMarked: boolean) =>
    renderToStaticMarkup(<PriceAmount figure={each} isMarked={isMarked} />)
  expect(textOf(demo, true)).toContain('izmišljena cena')
  expect([textOf(figure(), true), textOf(demo, false)].join()).not.toContain('izmišljena')
})
