/** Marks the current tab. `explicitUndefined` stops the first tab, which has no parameter, from always matching. */
export const tabActiveOptions = { includeSearch: true, explicitUndefined: true }
