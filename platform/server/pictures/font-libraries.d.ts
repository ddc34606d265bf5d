declare module 'fontkit' {
  export type Glyph = { path: { toSVG(): string; scale(x: number, y: number): Glyph['path'] } }
  export type GlyphRun = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(point: number): boolean
    layout(text: string): GlyphRun
    getVariation(axes: Record<string, number>): Font
  }
  export function create(file: Buffer): Font
}

declare module 'wawoff2/decompress.js' {
  export default function decompress(file: Uint8Array): Promise<Uint8Array>
}
