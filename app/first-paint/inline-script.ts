/** Joins scripts for a page's HTML without their indentation, because every page repeats them. */
export const inlineScript = (...scripts: string[]) => scripts.join(';').replace(/\n\s+/g, '\n')
