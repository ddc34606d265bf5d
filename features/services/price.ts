/**
 * The first amount in a free text price: `od 15` → 15, `20-40` → 20, `1.500` → 1500, `2,5` → 2.5, `po dogovoru` → null.
 * Serbian writes thousands with a dot and decimals with a comma.
 */
export function priceFrom(price: string | null): number | null {
  const written = price?.match(/\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?/)?.[0]
  if (!written) return null
  const plain = /^\d{1,3}(\.\d{3})+/.test(written) ? written.replaceAll('.', '') : written
  const amount = Number(plain.replace(',', '.'))
  return amount < 1e10 ? amount : null
}

/** As shown: '€' is added unless a currency or an agreement stands in it, and what was typed `25-60` is a range. */
export function priceLabel(price: string): string {
  const shown = price.replaceAll(/(?<=\d) ?[-–] ?(?=\d)/g, '–')
  return /€|eur|din|rsd|dogovor/i.test(shown) ? shown : `${shown} €`
}
