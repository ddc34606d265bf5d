import { expect, test } from 'vitest'
import { cardPrice } from './card-price.ts'

test.each([
  ['od 15', 'od 1.800 RSD'],
  ['25–60', 'od 2.900 RSD'],
  ['2,5–4 €/m²', 'od 290 RSD/m²'],
  ['od 12 € po radijatoru', 'od 1.400 RSD po radijatoru'],
  ['30–60 € po dolasku', 'od 3.500 RSD po dolasku'],
  ['90 € mesečno', 'oko 10.500 RSD/mes.'],
  ['od 2 € po komadu', 'od 230 RSD/kom.'],
  ['10 € na sat', 'oko 1.200 RSD/sat'],
  ['20', 'oko 2.300 RSD'],
  ['20 € za 2 sata', 'oko 2.300 RSD za 2 sata'],
  ['1500 din', '1.500 RSD'],
  ['od 1.500 RSD/h', 'od 1.500 RSD/h'],
  ['po dogovoru', 'Po dogovoru'],
  ['100 $', '100 $'],
  ['Zavisi od posla, javite se porukom', 'Zavisi od posla, javite…'],
  [null, 'Cena na upit'],
])('%j stands on a card as %s', (price, shown) => {
  const { amount, unit } = cardPrice(price, 117.2)
  expect((amount + unit).replaceAll('\u00a0', ' ')).toBe(shown)
})
