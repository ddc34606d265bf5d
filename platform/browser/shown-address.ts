/** A site's address as people read it: without its scheme and the slash at its end. It need not be one that leads anywhere. */
export const shownAddress = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
