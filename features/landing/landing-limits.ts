/** The number of services on a local page. */
export const mostLocalServices = 3
