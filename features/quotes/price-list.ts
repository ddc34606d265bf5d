import { z } from 'zod'
import { lineSchema } from '../../platform/browser/text-schemas.ts'
import { MAX_PRICE_IN_PARA } from './money.ts'
import { MAX_PRICE_ITEMS, priceLengths } from './quote-limits.ts'

export const suggestedUnits = ['po komadu', 'po satu', 'po dolasku', 'po m²', 'po metru', 'po danu']

export const price = z
  .number('Unesite cenu.')
  .int('Unesite cenu.')
  .min(1, 'Cena mora da bude veća od nule.')
  .max(MAX_PRICE_IN_PARA, 'Cena može da bude najviše 99.999.999,99 RSD.')
  .describe('In para, hundredths of a dinar')

export const lineName = lineSchema('Unesite naziv stavke.')
  .trim()
  .min(1, 'Unesite naziv stavke.')
  .max(priceLengths.name, 'Naziv stavke može da ima najviše 80 karaktera.')
export const lineUnit = lineSchema()
  .trim()
  .max(priceLengths.unit, 'Jedinica može da ima najviše 40 karaktera.')
  .default('')

const priceItem = z.object({ id: z.uuid().describe('Chosen by the client'), name: lineName, unit: lineUnit, price })
export type PriceItem = z.output<typeof priceItem>

export const priceListInput = z.object({
  items: z.array(priceItem).max(MAX_PRICE_ITEMS, 'Cenovnik može da ima najviše 60 stavki.'),
  version: z.number().int().min(0).describe('Version that was read; 409 `stale` if it has changed since'),
})
export type PriceListInput = z.output<typeof priceListInput>

export const priceList = z.object({
  items: z.array(priceItem),
  version: z.number().int(),
  valid_from: z.iso.datetime().nullable().describe('Time of the last change'),
})
export type PriceList = z.infer<typeof priceList>
