import { normalizeText } from './normalize-text.ts'

/** Returns the id of a town or an area: `banatski-dvor` for `Banatski Dvor`. */
export const areaId = (name: string): string => normalizeText(name).replaceAll(' ', '-')

export const isAreaId = (id: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(id)
