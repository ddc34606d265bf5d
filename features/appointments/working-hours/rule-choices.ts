/** Offered lengths of a job in minutes; 1440 is a whole working day. */
export const jobLengths = [15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 1440]

/** Returns the usual options, and the stored value if this value is not among the options. */
export const toSelectOptions = (usual: number[], stored: number, inWords: (value: number) => string) =>
  (usual.includes(stored) ? usual : [...usual, stored].sort((a, b) => a - b)).map(value => {
    const words = inWords(value)
    return { value: String(value), label: words.charAt(0).toUpperCase() + words.slice(1) }
  })
