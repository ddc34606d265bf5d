const amount = /\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?/

/**
 * The first amount in a free text price: `od 15` → 15, `20-40` → 20, `1.500` → 1500, `2,5` → 2.5, `po dogovoru` → null.
 * Serbian writes thousands with a dot and decimals with a comma.
 */
export function priceFrom(price: string | null): number | null {
  const written = price?.match(amount)?.[0]
  if (!written) return null
  const plain = /^\d{1,3}(\.\d{3})+/.test(written) ? written.replaceAll('.', '') : written
  const value = Number(plain.replace(',', '.'))
  return value < 1e10 ? value : null
}

/** As shown: '€' is added unless a currency or an agreement stands in it, and what was typed `25-60` is a range. */
export function priceLabel(price: string): string {
  const shown = price.replaceAll(/(?<=\d) ?[-–] ?(?=\d)/g, '–')
  return /€|eur|din|rsd|dogovor/i.test(shown) ? shown : `${shown} €`
}

/** The rate has moved by less than one percent in years, and what it makes is only told as `oko`. */
const dinarsPerEuro = 117.2

/**
 * What is paid for a price in euros: `od 15` → `oko 1.800 dinara`, `25–60 €` → `oko 2.900–7.000 dinara`. Null where there
 * is no amount, another currency, or more than one amount that is no range.
 */
export function inDinars(price: string): string | null {
  if (/din|rsd|dogovor|\$|usd/i.test(price)) return null
  const amounts = price.match(new RegExp(amount, 'g')) ?? []
  const isRange = /\d\s*(?:€\s*)?(?:[-–]|do)\s*\d/i.test(price)
  if (amounts.length !== (isRange ? 2 : 1)) return null
  return `oko ${amounts.map(written => dinarsOf(priceFrom(written) ?? 0)).join('–')} dinara`
}

function dinarsOf(euros: number): string {
  const dinars = euros * dinarsPerEuro
  const step = dinars < 1000 ? 10 : 100
  return (Math.round(dinars / step) * step).toLocaleString('sr-Latn-RS')
}
