export const maxImageBytes = 5 * 1024 * 1024
/** Pictures of one person. */
export const filesPerOwner = 1000
