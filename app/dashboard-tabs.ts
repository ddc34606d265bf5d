/** Marks the current tab. Without `explicitUndefined` the first tab, unnamed in the URL, would always match. */
export const tabActiveOptions = { includeSearch: true, explicitUndefined: true }
