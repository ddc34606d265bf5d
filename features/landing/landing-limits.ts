/** The highest number of services on a local page. */
export const MAX_LOCAL_SERVICES = 3
