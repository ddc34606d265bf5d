/** A word in more services than these is looked for by walking through the list first. */
export const common = 2_000
/** Cost of a service found by the index of words, in services that are walked past. */
export const dearer = 4
/** The walk reads at most so many services; where too few of them match, the index is asked. */
export const walked = 4_000
/** For words so common that these hold a page. */
export const fewSteps = 600
