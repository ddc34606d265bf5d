import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Returns the colours that a theme declares. The keys are the variables' names without `--color-`. */
function coloursOf(theme: string): Map<string, string> {
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

/** Every text colour with each background colour that it is used on. */
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

/** Shapes that have a meaning without text: borders of controls, focus rings, stars, dots, the switch. */
const shapePairs: [shape: string, ground: string][] = [
  ...pages.map(ground => ['line-strong', ground] as [string, string]),
  ...['bg', 'surface', 'sky'].map(ground => ['focus', ground] as [string, string]),
  ...['bg', 'surface'].map(ground => ['star', ground] as [string, string]),
  ...['brick', 'gate', 'danger'].map(shape => [shape, 'surface'] as [string, string]),
]

test.each(['light', 'dark'] as const)('the %s theme has a contrast of 4.5:1 for texts and of 3:1 for shapes', theme => {
  const colours = coloursOf(theme)
  const colour = (name: string) => colours.get(name) ?? expect.unreachable(`there is no colour ${name}`)
  const contrasts = (pairs: [string, string][]) =>
    pairs.map(([shape, ground]) => ({ shape, ground, ratio: contrast(colour(shape), colour(ground)) }))
  expect(contrasts(textPairs).filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
  expect(contrasts(shapePairs).filter(({ ratio }) => !(ratio >= 3))).toEqual([])
  // The text of ochre buttons has the same colour in both themes.
  expect(contrast('#1a2138', colour('ochre'))).toBeGreaterThanOrEqual(4.5)
})
