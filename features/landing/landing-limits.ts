/** Services of the town on a local page, the best rated first. */
export const MAX_LOCAL_SERVICES = 3
