/** Minutes that a job may take; 1440 is a whole working day. */
export const lengths = [15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480, 1440]

/** The usual choices, and what is stored where it is none of them. */
export const choicesOf = (usual: number[], stored: number, inWords: (value: number) => string) =>
  (usual.includes(stored) ? usual : [...usual, stored].sort((a, b) => a - b)).map(value => {
    const words = inWords(value)
    return { value: String(value), label: words.charAt(0).toUpperCase() + words.slice(1) }
  })
