/** A sentence that continues after `Dobar dan,`, with a small first letter. Not for one that begins with a name. */
export const afterGreeting = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
