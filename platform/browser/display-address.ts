/** Returns a site's address as people read it, without scheme and final slash. `url` need not be a valid URL. */
export const displayAddress = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
