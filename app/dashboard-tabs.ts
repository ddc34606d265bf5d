/**
 * How a link to a tab of the dashboard knows that it is the current one. Without `explicitUndefined` the first tab,
 * which has no name in the address, would always be.
 */
export const byTab = { includeSearch: true, explicitUndefined: true }
