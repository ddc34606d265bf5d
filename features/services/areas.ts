import { activeCity, type City, signupCities } from '../../platform/serbian/cities.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'

/**
 * A town, or a quarter (mesna zajednica) or village of Pančevo (docs/product.md, Traži se). Only four of the seventeen
 * mesne zajednice (Sl. list grada Pančeva 36/2011, 9/2019) have certain names. Users in other quarters choose the town.
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

const idOf = (name: string) => normalizeText(name).replaceAll(' ', '-')
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
export const areaGroups: readonly { legend: string; items: readonly Area[]; isElsewhere?: true }[] = [
  { legend: activeCity, items: here.filter(({ kind }) => kind !== 'village') },
  { legend: 'Sela', items: here.filter(({ kind }) => kind === 'village') },
  { legend: 'Drugi gradovi', items: areas.filter(area => area.town !== activeCity), isElsewhere: true },
]

const byId = new Map(areas.map(area => [area.id, area]))
export const isArea = (id: string): boolean => byId.has(id)
export const areaOf = (id: string): Area => byId.get(id)!

/** Returns the areas of which a provider must tick one: the area itself, a quarter's town, or a town's quarter. */
export function areasReaching(id: string): string[] {
  const { kind, town } = areaOf(id)
  if (kind === 'village') return [id]
  if (kind === 'quarter') return [id, idOf(town)]
  return [id, ...areas.filter(area => area.town === town && area.kind === 'quarter').map(area => area.id)]
}

/** True if a provider works in an area. Without ticked areas (`reach`), the town counts; without a town, all areas. */
export function worksInArea(id: string, reach: readonly string[], town: string | null): boolean {
  if (reach.length) return areasReaching(id).some(each => reach.includes(each))
  return !town || areaOf(id).town === town
}
