import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keeper } from '../one-per-runtime.server.ts'
import { root } from '../root.server.ts'
import { openLettering } from './lettering.server.ts'

export type Theme = 'light' | 'dark'
export type Drawing = { svg: string; colours: Record<string, string> }

/**
 * One of the site's drawings (ui/art) for a picture outside the browser: its colours, custom properties of the theme
 * there, are written in, and its lettering becomes outlines. `svg` is what stands inside the svg element.
 */
export async function readDrawing(keeper: Keeper, name: string, theme: Theme = 'light'): Promise<Drawing> {
  const [file, tokens] = await Promise.all([
    readFile(join(root, 'ui/art', `${name}.svg`), 'utf8'),
    readFile(join(root, 'ui/theme/tokens.css'), 'utf8'),
  ])
  const colours = coloursOf(tokens, theme)
  const inner = file
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/var\(--([\w-]+)(?:,[^)]*)?\)/g, (_, token) => colours[token] ?? 'none')
  return { svg: await outlined(keeper, inner), colours }
}

function coloursOf(tokens: string, theme: Theme): Record<string, string> {
  const dark = tokens.search(/\[data-theme="?dark"?\]/)
  const colours: Record<string, string> = {}
  for (const part of theme === 'dark' ? [tokens.slice(0, dark), tokens.slice(dark)] : [tokens.slice(0, dark)]) {
    for (const [, name, value] of part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8}|rgb\([^)]*\));/g)) {
      // The renderer does not know `rgb(60 40 10 / 0.13)`.
      colours[name!] = value!.replace(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/, 'rgba($1,$2,$3,$4)')
    }
  }
  return colours
}

const lettering =
  /<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)" text-anchor="middle" fill="([^"]+)">([^<]*)<\/text>/g

async function outlined(keeper: Keeper, svg: string): Promise<string> {
  const texts = [...svg.matchAll(lettering)]
  let drawn = svg
  for (const [whole, x, y, size, fill, text] of texts) {
    const letters = await openLettering(keeper, 'sign', Number(size))
    drawn = drawn.replace(whole, letters.draw(text!, Number(x) - letters.width(text!) / 2, Number(y), fill!))
  }
  return drawn
}
