declare module 'zxcvbn/lib/frequency_lists.js' {
  /** Sorted by frequency, the most frequent first. */
  const lists: { passwords: string[] }
  export default lists
}
