/** Makes the first letter lower-case, for use after `Dobar dan,`. Not usable for sentences that begin with a name. */
export const continueAfterGreeting = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
