/** The towns a profile offers. */
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

/** The 29 official cities, offered at signup. */
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

/** The one town with local pages so far. */
export const activeCity: City = 'Pančevo'
export const fallbackCity: City = 'Beograd'
