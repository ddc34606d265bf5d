/** Public answers with somebody's name on them, as a review has its author's (platform/server/cache/public-tags.server.ts). */
export const personTag = (id: string) => `person:${id}`
