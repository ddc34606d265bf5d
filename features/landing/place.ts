import { activeTowns, type Town } from '../../platform/serbian/towns.ts'

/** The filter by which links from the home page stay in its town; empty with one active town. */
export type Place = { location?: string }

export const placeOf = ({ name }: Town): Place => (activeTowns().length > 1 ? { location: name } : {})
