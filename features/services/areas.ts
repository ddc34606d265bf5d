import { activeCity, type City, signupCities } from '../../platform/serbian/cities.ts'
import { plain } from '../../platform/serbian/plain.ts'

/**
 * Where help is wanted, as fine as a request says it: a town as a whole, and of Pančevo its mesne zajednice and villages
 * (docs/product.md, Traži se). Only the four whose names are certain stand among the seventeen of the decision
 * (Sl. list grada Pančeva 36/2011, 9/2019); whoever lives in another one chooses the whole town.
 */
type AreaKind = 'town' | 'quarter' | 'village'
export type Area = { id: string; name: string; kind: AreaKind; town: City }

const quarters = ['Centar', 'Gornji grad', 'Kotež', 'Mladost']
const villages = [
  'Banatski Brestovac',
  'Banatsko Novo Selo',
  'Dolovo',
  'Glogonj',
  'Ivanovo',
  'Jabuka',
  'Kačarevo',
  'Omoljica',
  'Starčevo',
]

const idOf = (name: string) => plain(name).replaceAll(' ', '-')
const inActive = (kind: AreaKind) => (name: string) => ({ id: idOf(name), name, kind, town: activeCity })

export const areas: readonly Area[] = [
  { id: idOf(activeCity), name: `Ceo grad ${activeCity}`, kind: 'town', town: activeCity },
  ...quarters.map(inActive('quarter')),
  ...villages.map(inActive('village')),
  ...signupCities
    .filter(city => city !== activeCity)
    .map(city => ({ id: idOf(city), name: city, kind: 'town' as const, town: city })),
]

const here = areas.filter(area => area.town === activeCity)
/** As they stand in lists. */
export const areaGroups: readonly { legend: string; items: readonly Area[]; isElsewhere?: true }[] = [
  { legend: activeCity, items: here.filter(({ kind }) => kind !== 'village') },
  { legend: 'Sela', items: here.filter(({ kind }) => kind === 'village') },
  { legend: 'Drugi gradovi', items: areas.filter(area => area.town !== activeCity), isElsewhere: true },
]

const byId = new Map(areas.map(area => [area.id, area]))
export const isArea = (id: string): boolean => byId.has(id)
export const areaOf = (id: string): Area => byId.get(id)!

/** What a provider may have ticked to hear of a request there: a quarter by itself or its town, a town by any quarter. */
export function reachedBy(id: string): string[] {
  const { kind, town } = areaOf(id)
  if (kind === 'village') return [id]
  if (kind === 'quarter') return [id, idOf(town)]
  return [id, ...areas.filter(area => area.town === town && area.kind === 'quarter').map(area => area.id)]
}

/**
 * Whether a provider hears of what is wanted there. Who has ticked nothing hears of his own town with all its villages;
 * who has told no town either, of everything.
 */
export function isReached(id: string, reach: readonly string[], town: string | null): boolean {
  if (reach.length) return reachedBy(id).some(each => reach.includes(each))
  return !town || areaOf(id).town === town
}
