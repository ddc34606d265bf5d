/** A quarter or a village of a town. The id is stored with requests and service areas. */
type TownArea = { id: string; name: string }

/** The part of an active town's file that every page knows. The id is the file's name. */
export type Town = {
  id: string
  name: string
  genitive: string
  locative: string
  position: { latitude: number; longitude: number }
  quarters: TownArea[]
  villages: TownArea[]
}

let towns: readonly Town[] = []

/** Sets the active towns: on the server at the start of the process, in the browser before the first rendering. */
export function setTowns(active: readonly Town[]): void {
  towns = active
}

/** Returns the active towns. The first is the main town, where nothing says which town is meant. */
export const activeTowns = (): readonly Town[] => towns

/** Returns the main town. The server does not start without one. */
export const mainTown = (): Town => towns[0]!

export const townNamed = (name: string | null | undefined): Town | undefined => towns.find(town => town.name === name)

export const townWithId = (id: string | null | undefined): Town | undefined => towns.find(town => town.id === id)

/** Returns the town of an address (`id`), else the user's own if it is active, else the main town. */
export const townFor = (id: string | undefined, location: string | null | undefined): Town =>
  townWithId(id) ?? townNamed(location) ?? mainTown()

/** Returns a list such as `Pirota, Niša i Vranja` of all active towns in a case, for texts about the whole site. */
export const listTowns = (form: 'genitive' | 'locative'): string =>
  towns
    .map(town => town[form])
    .join(', ')
    .replace(/, ([^,]+)$/, ' i $1')

/** The place of providers who have not named theirs. */
export const fallbackCity = 'Beograd'
