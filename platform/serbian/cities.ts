export const profileCities = [
  'Beograd',
  'Novi Sad',
  'Niš',
  'Kragujevac',
  'Subotica',
  'Zrenjanin',
  'Pančevo',
  'Čačak',
  'Kraljevo',
  'Smederevo',
  'Leskovac',
  'Valjevo',
  'Užice',
  'Vranje',
  'Šabac',
  'Sombor',
  'Požarevac',
  'Pirot',
  'Kikinda',
  'Sremska Mitrovica',
] as const

export const signupCities = [
  ...profileCities,
  'Bor',
  'Jagodina',
  'Kruševac',
  'Loznica',
  'Novi Pazar',
  'Prokuplje',
  'Vršac',
  'Zaječar',
  'Priština',
] as const
export type City = (typeof signupCities)[number]

const locatives: Record<City, string> = {
  Beograd: 'Beogradu',
  'Novi Sad': 'Novom Sadu',
  Niš: 'Nišu',
  Kragujevac: 'Kragujevcu',
  Subotica: 'Subotici',
  Zrenjanin: 'Zrenjaninu',
  Pančevo: 'Pančevu',
  Čačak: 'Čačku',
  Kraljevo: 'Kraljevu',
  Smederevo: 'Smederevu',
  Leskovac: 'Leskovcu',
  Valjevo: 'Valjevu',
  Užice: 'Užicu',
  Vranje: 'Vranju',
  Šabac: 'Šapcu',
  Sombor: 'Somboru',
  Požarevac: 'Požarevcu',
  Pirot: 'Pirotu',
  Kikinda: 'Kikindi',
  'Sremska Mitrovica': 'Sremskoj Mitrovici',
  Bor: 'Boru',
  Jagodina: 'Jagodini',
  Kruševac: 'Kruševcu',
  Loznica: 'Loznici',
  'Novi Pazar': 'Novom Pazaru',
  Prokuplje: 'Prokuplju',
  Vršac: 'Vršcu',
  Zaječar: 'Zaječaru',
  Priština: 'Prištini',
}

/** `Pančevo` → `u Pančevu`; undefined if `city` is not in the list. */
export const inCity = (city: string): string | undefined =>
  Object.hasOwn(locatives, city) ? `u ${locatives[city as City]}` : undefined

/** The only city with local pages so far. */
export const activeCity: City = 'Pančevo'

/** Puts the active city first, because most users live there. */
export const withActiveCityFirst = (cities: readonly string[]): string[] => [
  ...cities.filter(city => city === activeCity),
  ...cities.filter(city => city !== activeCity),
]
export const fallbackCity: City = 'Beograd'
