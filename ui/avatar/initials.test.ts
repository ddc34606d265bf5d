import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initials('Milan Jovanović')).toBe('MJ')
    expect(initials('Ana Marija Petrović Nikolić')).toBe('AN')
  })

  it('takes one letter of a single word', () => {
    expect(initials('d44b19e0')).toBe('D')
  })

  it('knows the letters of Serbian', () => {
    expect(initials('đorđe šaranović')).toBe('ĐŠ')
    expect(initials('Љубица Ђокић')).toBe('ЉЂ')
  })

  it('ignores spaces around and between words', () => {
    expect(initials('  Slobodan \t Ilić ')).toBe('SI')
  })

  it('answers with a question mark when there is no name', () => {
    expect(initials('')).toBe('?')
    expect(initials('   ')).toBe('?')
    expect(initials(null)).toBe('?')
    expect(initials(undefined)).toBe('?')
  })

  it('keeps a letter outside the basic plane whole', () => {
    expect(initials('𝓜ilan')).toBe('𝓜')
  })
})
