/** Continues a text after `Dobar dan,`, with a lower-case first letter. Not for sentences that begin with a name. */
export const continueAfterGreeting = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
