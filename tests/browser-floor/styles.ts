import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'
import { compatData, type MissingIn } from './support.ts'

/** A feature in a style sheet that one of the oldest browsers does not know, such as `:has`, `@property` or `dvh`. */
export type StyleUse = { name: string; missing: string[]; text: string }

const { 'at-rules': atRules, properties, selectors, types } = compatData.css as Record<string, Identifier>

/** Returns uses of features that the oldest browsers lack, except in `@supports` or after a fallback. */
export function unguardedStyles(css: string, missingIn: MissingIn): StyleUse[] {
  const uses: StyleUse[] = []
  postcss.parse(css).walk(node => {
    if (isWithin(node, 'supports') || isWithin(node, 'font-face') || isWithin(node, 'property')) return
    for (const [name, feature] of featuresOf(node)) {
      const missing = missingIn(feature)
      if (missing.length) uses.push({ name, missing, text: node.toString().replace(/\s+/g, ' ').slice(0, 100) })
    }
  })
  return uses
}

function isWithin(node: Node, name: string): boolean {
  for (let above: Node | undefined = node.parent; above; above = above.parent) {
    if (above.type === 'atrule' && (above as AtRule).name === name) return true
  }
  return false
}

type Feature = [name: string, feature: Identifier | undefined]

function featuresOf(node: Node): Feature[] {
  if (node.type === 'atrule') return [[`@${(node as AtRule).name}`, atRules![(node as AtRule).name]]]
  if (node.type === 'rule') return featuresOfRule(node as Rule)
  if (node.type === 'decl') return featuresOfDeclaration(node as Declaration)
  return []
}

/** Ignores prefixed pseudo-elements, because each of them is meant for one engine. */
function featuresOfRule({ selector, parent }: Rule): Feature[] {
  const pseudo = [...selector.matchAll(/::?([a-z][a-z-]*)/g)].map(
    ([, name]): Feature => [`:${name}`, selectors![name!]],
  )
  return parent?.type === 'rule' ? [...pseudo, ['nesting', selectors!.nesting]] : pseudo
}

function featuresOfDeclaration(declaration: Declaration): Feature[] {
  const { prop, value } = declaration
  const property = properties![prop]
  if (prop.startsWith('-') || hasOlderForm(declaration)) return []
  const words = value.toLowerCase().match(/[a-z][a-z-]*/g) ?? []
  const functions = [...value.matchAll(/([a-z][a-z-]*)\(/g)].map(
    ([, name]): Feature => [`${name}()`, functionOf(name!)],
  )
  const units = [...value.matchAll(/[\d.]([dls])v[hwib]/g)].map(([, kind]): Feature => {
    const kinds: Record<string, string> = { d: 'dynamic', l: 'large', s: 'small' }
    return [`${kind}vh`, types!.length![`viewport_percentage_units_${kinds[kind!]}`]]
  })
  const keywords = words.map((word): Feature => [`${prop}: ${word}`, property?.[word]])
  return [[prop, property], ...keywords, ...functions, ...units]
}

const functionOf = (name: string): Identifier | undefined =>
  types![name] ?? types!.color?.[name] ?? types!.image?.[name] ?? types!.gradient?.[name]

/** Whether a fallback exists: the same property before this declaration, or a prefixed property in the same rule. */
function hasOlderForm(declaration: Declaration): boolean {
  const others = (declaration.parent?.nodes ?? []).filter(each => each.type === 'decl')
  const before = others.slice(0, others.indexOf(declaration))
  return (
    before.some(({ prop }) => prop === declaration.prop) ||
    others.some(({ prop }) => /^-(?:webkit|moz)-/.test(prop) && prop.endsWith(declaration.prop))
  )
}
