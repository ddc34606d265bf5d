import { inCity } from '../../platform/serbian/cities.ts'
import { areaOf } from './areas.ts'

/** Quarters and villages in the locative with their preposition, by id. */
const locatives: Record<string, string> = {
  centar: 'u Centru',
  'gornji-grad': 'u Gornjem gradu',
  kotez: 'na Kotežu',
  mladost: 'na Mladosti',
  'banatski-brestovac': 'u Banatskom Brestovcu',
  'banatsko-novo-selo': 'u Banatskom Novom Selu',
  dolovo: 'u Dolovu',
  glogonj: 'u Glogonju',
  ivanovo: 'u Ivanovu',
  jabuka: 'u Jabuci',
  kacarevo: 'u Kačarevu',
  omoljica: 'u Omoljici',
  starcevo: 'u Starčevu',
}

/** Returns `na Kotežu` or `u Pančevu`. */
export const inArea = (id: string): string => locatives[id] ?? inCity(areaOf(id).town)!
