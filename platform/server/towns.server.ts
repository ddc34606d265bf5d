import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { areaId } from '../serbian/area-id.ts'
import { inCity, profileCities, signupCities } from '../serbian/cities.ts'
import { setTownForms } from '../serbian/town-forms.ts'
import { setTowns, type Town } from '../serbian/towns.ts'
import { root } from './root.server.ts'
import { StartError } from './start-error.server.ts'
import { faultsOf, preparedTownFile, type TownFile, townFile } from './town-file.server.ts'

export type ActiveTown = Town & { file: TownFile }

/** The towns of an installation. `coming` has the names of towns that are not active yet, prepared ones first. */
export type Towns = { folder: string; active: ActiveTown[]; preparing: string[]; coming: string[] }

/**
 * Reads all towns of a folder (`content/towns` without `TOWNS_DIR`) and sets the active ones for the whole process.
 * Throws a StartError that names the faulty file and field.
 */
export function openTowns(folder?: string): Towns {
  const towns = readTowns(resolve(root, folder ?? join('content', 'towns')))
  setTowns(towns.active.map(({ file: _, ...town }) => town))
  setTownForms(
    towns.active.map(({ name, file: { cases, adjective } }) => ({
      name,
      forms: [name, ...Object.values(cases), adjective],
    })),
  )
  return towns
}

export function readTowns(folder: string): Towns {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.yaml'))
    .map(name => readTownFile(join(folder, name), name.slice(0, -'.yaml'.length)))
  const active = files.flatMap(({ id, file }) => (file.state === 'active' ? [toTown(id, file as TownFile)] : []))
  active.sort((one, other) => one.file.order - other.file.order)
  if (!active.length) throw new StartError(`${folder}: no town is active`)
  refuseRepeatedIds(folder, active)
  const preparing = files.filter(({ file }) => file.state === 'preparing').map(({ file }) => file.name)
  const others = profileCities.filter(city => !preparing.includes(city) && !active.some(({ name }) => name === city))
  return { folder, active, preparing, coming: [...preparing, ...others] }
}

function readTownFile(path: string, id: string) {
  const content: unknown = parse(readFileSync(path, 'utf8'))
  const isPrepared = preparedTownFile.safeParse(content).success
  const [fault] = isPrepared ? [] : faultsOfTown(id, content)
  if (fault) throw new StartError(`${path}: ${fault}`)
  return { id, file: isPrepared ? preparedTownFile.parse(content) : townFile.parse(content) }
}

/** Returns what is missing or wrong in the content of a town's file, one line for each field. */
export function faultsOfTown(id: string, content: unknown): string[] {
  const faults = faultsOf(townFile, content)
  if (faults.length) return faults
  const data = townFile.parse(content)
  return [
    ...(areaId(data.name) === id ? [] : [`name: the file of ${data.name} is ${areaId(data.name)}.yaml`]),
    ...(signupCities.includes(data.name) ? [] : [`name: ${data.name} is not in content/cities.json`]),
    ...(inCity(data.name) === `u ${data.cases.locative}` ? [] : ['cases.locative: differs from content/cities.json']),
  ]
}

/** Two areas with one id would be one area, because requests store only the id. */
function refuseRepeatedIds(folder: string, active: readonly Town[]): void {
  const ids = active.flatMap(({ quarters, villages }) => [...quarters, ...villages].map(({ id }) => id))
  const all = [...signupCities.map(areaId), ...ids]
  const repeated = all.find((id, at) => all.indexOf(id) !== at)
  if (repeated) throw new StartError(`${folder}: two areas have the id ${repeated}`)
}

function toTown(id: string, file: TownFile): ActiveTown {
  const { name, cases, position, quarters, villages } = file
  return {
    id,
    name,
    genitive: cases.genitive,
    locative: cases.locative,
    position,
    quarters: quarters.map(area => ({ id: area.id, name: area.name })),
    villages: villages.map(area => ({ id: area.id, name: area.name })),
    file,
  }
}
