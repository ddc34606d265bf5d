import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

/** Returns the colours that a theme declares, by token name without the prefix. */
function coloursOf(theme: Theme): Map<string, string> {
  const start = css.search(new RegExp(`\\[data-theme="${theme}"\\] \\{\\s+color-scheme`))
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--color-([\w-]+):\s*(#[\da-f]{6})/g)].map(([, name, hex]) => [name!, hex!]))
}

function luminance(hex: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

const pages = ['bg', 'surface', 'sunken']
const walls = ['wall-ochre', 'wall-rose', 'wall-sage', 'wall-powder', 'wall-lime', 'wall-clay']
const tones = ['primary', 'ochre', 'gate', 'brick', 'danger']

/** Every text colour with each of its grounds. */
const textPairs: [text: string, ground: string][] = [
  ...pages.flatMap(ground => ['ink', 'ink-2', 'ink-3'].map(text => [text, ground] as [string, string])),
  ...walls.flatMap(ground => ['ink', 'ink-2'].map(text => [text, ground] as [string, string])),
  ...tones.map(tone => [`${tone}-text`, `${tone}-tint`] as [string, string]),
  ...tones.map(tone => ['ink', `${tone}-tint`] as [string, string]),
  ...pages.map(ground => ['primary-text', ground] as [string, string]),
  ...['danger-text', 'gate-text'].flatMap(text => pages.map(ground => [text, ground] as [string, string])),
  ['ink-2', 'ochre-tint'],
  ['ink', 'sky'],
  ['ink-2', 'sky'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-press'],
  ['on-toast', 'toast'],
]

/** Shapes that carry meaning without text: borders of controls, focus rings, stars, dots, the switch. */
const shapePairs: [shape: string, ground: string][] = [
  ['line-strong', 'surface'],
  ['line-strong', 'bg'],
  ['line-strong', 'sunken'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['focus', 'sky'],
  ['star', 'surface'],
  ['star', 'bg'],
  ['brick', 'surface'],
  ['gate', 'surface'],
  ['danger', 'surface'],
]

describe.each(['light', 'dark'] as const)('the %s theme', theme => {
  const colours = coloursOf(theme)
  const colour = (name: string) => {
    const hex = colours.get(name)
    if (!hex) throw new Error(`There is no colour ${name} in the ${theme} theme`)
    return hex
  }

  it.each(textPairs)('sets %s on %s with at least 4.5:1', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('draws %s on %s with at least 3:1', (shape, ground) => {
    expect(contrast(colour(shape), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})

it('sets the text of ochre buttons on ochre with at least 4.5:1', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(contrast('#1a2138', coloursOf(theme).get('ochre')!)).toBeGreaterThanOrEqual(4.5)
})
