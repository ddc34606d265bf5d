import { parseNumber } from './number-reading.ts'

/** Returns the hint below a field with an ambiguous number. With three decimals, `1.500` is understood as 1500. */
export function ambiguousNumberHint(text: string, decimals: number, unit = ''): string | undefined {
  const read = parseNumber(text, decimals)
  if (!read?.isAmbiguous) return undefined
  const split = read.digits.length - decimals
  const rest = read.digits.slice(split).replace(/0+$/, '')
  const whole = read.digits.slice(0, split).replace(/^0+(?=\d)/, '')
  const understood = `${whole}${rest && `,${rest}`}`
  return `Razumeli smo: ${understood}${unit && ` ${unit}`}.${writtenOtherwise(text.trim(), understood)}`
}

function writtenOtherwise(typed: string, understood: string): string {
  if (typed.includes(',')) return ` Hiljade se pišu sa tačkom: ${typed.replace(',', '.')}.`
  const decimal = typed.replace('.', ',').replace(/,?0+$/, '')
  return decimal.includes(',') && decimal !== understood ? ` Decimale se pišu sa zarezom: ${decimal}.` : ''
}
