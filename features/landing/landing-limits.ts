/** Services of the town on a local page, the best rated first. */
export const mostLocalServices = 3
