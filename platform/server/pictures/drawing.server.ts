import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HasMemo } from '../memoize-per-runtime.server.ts'
import { root } from '../root.server.ts'
import { openLettering } from './lettering.server.ts'

export type Theme = 'light' | 'dark'
export type Drawing = { svg: string; colours: Record<string, string> }

/** Reads a drawing for use without a browser. Fills in colours and turns texts into outlines. `svg` has no root tag. */
export async function readDrawing(keeper: HasMemo, name: string, theme: Theme = 'light'): Promise<Drawing> {
  const [file, tokens] = await Promise.all([
    readFile(join(root, 'ui/art', `${name}.svg`), 'utf8'),
    readFile(join(root, 'ui/theme/tokens.css'), 'utf8'),
  ])
  const colours = coloursOf(tokens, theme)
  const content = file
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/var\(--([\w-]+)(?:,[^)]*)?\)/g, (_, token) => colours[token] ?? 'none')
  return { svg: await outlineTexts(keeper, content), colours }
}

function coloursOf(tokens: string, theme: Theme): Record<string, string> {
  const dark = tokens.search(/\[data-theme="?dark"?\]/)
  const colours: Record<string, string> = {}
  for (const part of theme === 'dark' ? [tokens.slice(0, dark), tokens.slice(dark)] : [tokens.slice(0, dark)]) {
    for (const [, name, value] of part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8}|rgb\([^)]*\));/g)) {
      // Colours such as `rgb(60 40 10 / 0.13)` are converted, because the renderer does not support this form.
      colours[name!] = value!.replace(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/, 'rgba($1,$2,$3,$4)')
    }
  }
  return colours
}

const TEXT_ELEMENT =
  /<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)" text-anchor="middle" fill="([^"]+)">([^<]*)<\/text>/g

async function outlineTexts(keeper: HasMemo, svg: string): Promise<string> {
  const texts = [...svg.matchAll(TEXT_ELEMENT)]
  let drawn = svg
  for (const [element, x, y, size, fill, text] of texts) {
    const letters = await openLettering(keeper, 'sign', Number(size))
    drawn = drawn.replace(element, letters.draw(text!, Number(x) - letters.width(text!) / 2, Number(y), fill!))
  }
  return drawn
}
