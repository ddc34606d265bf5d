import { readNumber } from './number-reading.ts'

/**
 * The sentence below a field whose number could be meant otherwise, before it counts: `1.500` with three decimals is
 * understood as 1500. Undefined where nothing is ambiguous or there is no number.
 */
export function understoodNumber(text: string, decimals: number, unit = ''): string | undefined {
  const read = readNumber(text, decimals)
  if (!read?.isAmbiguous) return undefined
  const split = read.digits.length - decimals
  const rest = read.digits.slice(split).replace(/0+$/, '')
  const whole = read.digits.slice(0, split).replace(/^0+(?=\d)/, '')
  const understood = `${whole}${rest && `,${rest}`}`
  return `Razumeli smo: ${understood}${unit && ` ${unit}`}.${writtenOtherwise(text.trim(), understood)}`
}

/** How to write the number that was not understood. */
function writtenOtherwise(typed: string, understood: string): string {
  if (typed.includes(',')) return ` Hiljade se pišu sa tačkom: ${typed.replace(',', '.')}.`
  const decimal = typed.replace('.', ',').replace(/,?0+$/, '')
  return decimal.includes(',') && decimal !== understood ? ` Decimale se pišu sa zarezom: ${decimal}.` : ''
}
