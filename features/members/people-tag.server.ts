/** Returns the cache tag of public responses that name the people of a provider. */
export const peopleTag = (providerId: string) => `people:${providerId}`
