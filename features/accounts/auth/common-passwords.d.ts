declare module 'zxcvbn/lib/frequency_lists.js' {
  /** The most frequent first. */
  const lists: { passwords: string[] }
  export default lists
}
