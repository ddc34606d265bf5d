import { areaId } from '../../platform/serbian/area-id.ts'
import { signupCities } from '../../platform/serbian/cities.ts'
import { activeTowns, type Town, townNamed } from '../../platform/serbian/towns.ts'

/**
 * A town, or a quarter (mesna zajednica) or village of an active town (docs/product.md, Traži se). Only quarters with
 * certain names are in a town's file. Users in other quarters choose the town.
 */
type AreaKind = 'town' | 'quarter' | 'village'
/** The short name is for lists of one town. */
export type Area = { id: string; name: string; shortName: string; kind: AreaKind; town: string }

type Areas = { all: readonly Area[]; byId: ReadonlyMap<string, Area> }

/** The areas of the towns that were active at the last call. They change only in tests. */
let known: { of: readonly Town[]; areas: Areas } | undefined

function allAreas(): Areas {
  const active = activeTowns()
  if (known?.of === active) return known.areas
  const others = signupCities.filter(city => !townNamed(city))
  const all = [
    ...active.flatMap(areasOfTown),
    ...others.map((city): Area => ({ id: areaId(city), name: city, shortName: city, kind: 'town', town: city })),
  ]
  const areas = { all, byId: new Map(all.map(area => [area.id, area])) }
  known = { of: active, areas }
  return areas
}

/** With several active towns, a quarter is named with its town, because towns have quarters of the same name. */
function areasOfTown({ id, name: town, quarters, villages }: Town): Area[] {
  const suffix = activeTowns().length > 1 ? `, ${town}` : ''
  return [
    { id, name: `Ceo grad ${town}`, shortName: `Ceo grad ${town}`, kind: 'town', town },
    ...quarters.map(
      (each): Area => ({ id: each.id, name: each.name + suffix, shortName: each.name, kind: 'quarter', town }),
    ),
    ...villages.map((each): Area => ({ id: each.id, name: each.name, shortName: each.name, kind: 'village', town })),
  ]
}

/** Returns all areas. Those of the town `first` come first, if it is active. */
export function listAreas(first?: string | null): readonly Area[] {
  const { all } = allAreas()
  if (!townNamed(first)) return all
  return [...all.filter(area => area.town === first), ...all.filter(area => area.town !== first)]
}

export type AreaGroup = { legend: string; items: readonly Area[]; isElsewhere?: true }

/** Returns the areas in groups: each active town and its villages, `first` before the others, then the other towns. */
export function groupAreas(first?: string | null): AreaGroup[] {
  const active = [...activeTowns()].sort((one, other) => Number(other.name === first) - Number(one.name === first))
  const all = listAreas()
  return [
    ...active.flatMap(({ name }): AreaGroup[] => {
      const here = all.filter(area => area.town === name)
      const villages = here.filter(({ kind }) => kind === 'village')
      return [
        { legend: name, items: here.filter(({ kind }) => kind !== 'village') },
        ...(villages.length ? [{ legend: active.length > 1 ? `Sela: ${name}` : 'Sela', items: villages }] : []),
      ]
    }),
    { legend: 'Drugi gradovi', items: all.filter(({ town }) => !townNamed(town)), isElsewhere: true },
  ]
}

export const isArea = (id: string): boolean => allAreas().byId.has(id)

/** Returns an area. One of a town that is no longer active has its id as its name. */
export const areaOf = (id: string): Area =>
  allAreas().byId.get(id) ?? { id, name: id, shortName: id, kind: 'village', town: '' }

/** Returns the areas of which a provider must tick one: the area itself, a quarter's town, or a town's quarter. */
export function areasReaching(id: string): string[] {
  const { kind, town } = areaOf(id)
  if (kind === 'village') return [id]
  if (kind === 'quarter') return [id, areaId(town)]
  return [id, ...listAreas().flatMap(area => (area.town === town && area.kind === 'quarter' ? [area.id] : []))]
}

/** True if a provider works in an area. Without ticked areas (`reach`), the town counts; without a town, all areas. */
export function worksInArea(id: string, reach: readonly string[], town: string | null): boolean {
  if (reach.length) return areasReaching(id).some(each => reach.includes(each))
  return !town || areaOf(id).town === town
}
