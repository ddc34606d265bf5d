/** Returns the cache tag of public responses that show a user's name, as a review does. */
export const userTag = (id: string) => `person:${id}`
