import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { convertText } from '../../../platform/serbian/script/convert-text.ts'
import { convertHtml } from '../../../platform/serbian/script/cyrillic-html.ts'
import { LANGUAGE_TAGS, type Script } from '../../../platform/serbian/script/script.ts'
import { fontFaces } from '../../websites/site/site-style.ts'
import { readSiteFile } from '../../websites/site-files.server.ts'

const fontFolder = 'izgled/'
const siteFontFolder = '/website-fonts/'

const colors = `:root{color-scheme:light dark;--bg:#fbfaf8;--surface:#fff;--line:#e3dfd6;--ink:#1a2138;--ink-2:#474d63;--ink-3:#636878;--primary:#1f4199;--tint:#e8edfa;--sky:#ffe9c2}
@media(prefers-color-scheme:dark){:root{--bg:#141a2b;--surface:#1d2438;--line:#333b55;--ink:#f3f0ea;--ink-2:#c9cbd6;--ink-3:#a9adbd;--primary:#9db4f5;--tint:#26304f;--sky:#2a2a3a}}`

const rules = `*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.55 "Commissioner","Segoe UI",system-ui,sans-serif}
.wrap{max-width:60rem;margin:0 auto;padding:0 clamp(1rem,4vw,2rem)}
header{background:var(--sky);border-bottom:1px solid var(--line);padding:2rem 0 1.75rem}
.plate{display:inline-block;margin:0 0 1.25rem;padding:.45rem .9rem;border-radius:8px;background:#1f4199;color:#fff;box-shadow:inset 0 0 0 2px #1f4199,inset 0 0 0 3.5px #fff;font-weight:800}
h1,h2,h3{line-height:1.15;letter-spacing:-.018em;font-weight:800;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:clamp(1.8rem,6vw,2.6rem)}
h2{margin:0 0 1rem;font-size:clamp(1.35rem,4vw,1.75rem)}
h3{margin:0 0 .4rem;font-size:1.0625rem;letter-spacing:0}
p{margin:0 0 .75rem;max-width:42rem}
a{color:var(--primary);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:4px}
.quiet{color:var(--ink-2)}
nav ul,.files,.rows,.photos,.talk{list-style:none;margin:0;padding:0}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;padding:1.25rem 0}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .9rem;border-radius:999px;border:1px solid var(--line);background:var(--surface);text-decoration:none;font-weight:600}
section{padding:1.5rem 0 1rem}
.rows{display:grid;gap:.75rem}
.rows>li{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem 1.15rem}
.facts{display:flex;flex-wrap:wrap;gap:.35rem 1.75rem;margin:0}
.facts div{min-width:0}
.facts dt{font-size:.8125rem;color:var(--ink-3)}
.facts dd{margin:0;overflow-wrap:anywhere}
.words{margin:.6rem 0 0;max-width:42rem;white-space:pre-line;overflow-wrap:anywhere}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.6rem}
.photos img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:cover;border-radius:8px;background:var(--line)}
.files li{padding:.35rem 0;overflow-wrap:anywhere}
.talk{display:grid;gap:.6rem;padding:1.5rem 0}
.talk li{max-width:min(85%,34rem);padding:.65rem .9rem;border-radius:12px;border:1px solid var(--line);background:var(--surface);justify-self:start}
.talk .mine{justify-self:end;background:var(--tint)}
.talk .note{justify-self:center;background:none;border:0;text-align:center;color:var(--ink-2)}
.talk p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.talk time,.talk .from{display:block;font-size:.8125rem;color:var(--ink-3)}
.talk img{display:block;max-width:100%;height:auto;max-height:22rem;margin:.3rem 0;border-radius:8px}
footer{margin-top:2rem;padding:1.25rem 0 2.5rem;border-top:1px solid var(--line);color:var(--ink-3);font-size:.9375rem}`

/** Begins a page of an archive. `up` leads from the page to the folder of the archive. */
export const startDocument = (title: string, up: string, script: Script) =>
  [
    `<!doctype html><html lang="${LANGUAGE_TAGS[script]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    toHtml(<title>{title}</title>, script),
    `<style>${fontFaces('Commissioner').replaceAll(siteFontFolder, up + fontFolder)}${colors}${rules}</style></head><body>`,
  ].join('')

export const endDocument = '</body></html>\n'

/** Renders a part of a page in the script. React escapes all texts; those in `translate="no"` stay. Links stay. */
export const toHtml = (part: ReactNode, script: Script): string =>
  convertHtml(renderToStaticMarkup(part), {
    language: LANGUAGE_TAGS[script],
    convertText: text => convertText(text, script),
    convertAddress: address => address,
  })

/** The files that all pages of an archive use: the letters of the site's typeface. */
export const fontFiles = ['latin', 'serbian', 'cyrillic'].map(subset => {
  const name = `commissioner-${subset}.woff2`
  return { name: fontFolder + name, body: readSiteFile(siteFontFolder + name)!.body }
})
