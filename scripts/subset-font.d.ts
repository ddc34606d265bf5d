/** Declares the function that this site uses, because the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2' | 'woff' | 'sfnt'
      variationAxes?: Record<string, { min: number; max: number }>
      noLayoutClosure?: boolean
    },
  ): Promise<Buffer>
}
