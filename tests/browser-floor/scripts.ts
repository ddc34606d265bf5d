import { type AnyNode, type MemberExpression, type Program, parse } from 'acorn'
import type { Interfaces } from './interfaces.ts'

/** A use of an interface, such as `Promise.withResolvers`. `offset` is the place of the use in the script. */
export type InterfaceUse = { name: string; missing: string[]; offset: number }

/** Parses a script in the edition of JavaScript that the oldest browsers know. */
export const parseScript = (text: string): Program => parse(text, { ecmaVersion: 2022, sourceType: 'module' })

/** Returns uses of interfaces that one of the oldest browsers lacks, except uses behind a check of the interface. */
export function unguardedUses(program: Program, interfaces: Interfaces): InterfaceUse[] {
  const declared = declaredNames(program)
  const guards = new Map<AnyNode, Set<string>>()
  const uses: (InterfaceUse & { around: AnyNode[] })[] = []
  walk(program, [], (node, around) => {
    const guarded = guardedName(node, around)
    if (guarded) {
      const scope = scopeOf(around) ?? node
      guards.set(scope, (guards.get(scope) ?? new Set()).add(guarded))
    }
    const use = useOf(node, around, interfaces, declared)
    if (use?.missing.length) uses.push({ ...use, offset: node.start, around: [...around, node] })
  })
  const isGuarded = ({ name, around }: (typeof uses)[number]) =>
    around.some(scope => name.split('.').some(part => guards.get(scope)?.has(part)))
  return uses.filter(use => !isGuarded(use)).map(({ name, missing, offset }) => ({ name, missing, offset }))
}

const isFunction = (node: AnyNode) => /Function/.test(node.type)
/** Returns the node in which a check applies: the function around the check or, outside of functions, the statement. */
const scopeOf = (around: AnyNode[]) => around.findLast(isFunction) ?? around[1]

/** Visits all nodes. The list `around` changes during the walk, so visitors that store the list must copy it. */
function walk(node: AnyNode, around: AnyNode[], visit: (node: AnyNode, around: AnyNode[]) => void): void {
  visit(node, around)
  around.push(node)
  for (const key in node) {
    const part = node[key as keyof AnyNode] as unknown
    if (!part || typeof part !== 'object') continue
    for (const child of Array.isArray(part) ? part : [part]) {
      if (typeof child?.type === 'string') walk(child, around, visit)
    }
  }
  around.pop()
}

/** Returns all names that a script declares, because these names do not refer to globals of the browser. */
function declaredNames(program: Program): Set<string> {
  const names = new Set<string>()
  const note = (pattern: AnyNode | null | undefined): void => {
    if (pattern?.type === 'Identifier') names.add(pattern.name)
    else if (pattern?.type === 'ObjectPattern') {
      for (const each of pattern.properties) note(each.type === 'Property' ? each.value : each)
    } else if (pattern?.type === 'ArrayPattern') pattern.elements.forEach(note)
    else if (pattern?.type === 'AssignmentPattern') note(pattern.left)
    else if (pattern?.type === 'RestElement') note(pattern.argument)
  }
  walk(program, [], node => {
    if ('params' in node) node.params.forEach(note)
    if (node.type === 'VariableDeclarator' || /^(?:Function|Class)/.test(node.type)) note((node as { id?: AnyNode }).id)
    if (/^Import.*Specifier$/.test(node.type)) note((node as { local?: AnyNode }).local)
    if (node.type === 'CatchClause') note(node.param)
  })
  return names
}

/** Returns the text of a string literal or of a template without values, which minifiers also write. */
const textOf = (node: AnyNode): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && !node.expressions.length) return node.quasis[0]!.value.cooked ?? undefined
  return undefined
}

const propertyOf = ({ computed, property }: MemberExpression): string | undefined =>
  computed ? textOf(property) : property.type === 'Identifier' ? property.name : undefined

function lastName(node: AnyNode): string | undefined {
  if (node.type === 'ChainExpression') return lastName(node.expression)
  if (node.type === 'MemberExpression') return propertyOf(node)
  return node.type === 'Identifier' ? node.name : undefined
}

/** Returns the name that a node checks: `typeof x`, `'x' in y`, `y.x?.()`, `if (y.x)`, `y.x && …`, `y.x === z`. */
function guardedName(node: AnyNode, around: AnyNode[]): string | undefined {
  if (node.type === 'UnaryExpression' && /^(?:typeof|!)$/.test(node.operator)) return lastName(node.argument)
  if (node.type === 'BinaryExpression' && node.operator === 'in') return textOf(node.left)
  if (node.type === 'CallExpression' && node.optional) return lastName(node.callee)
  if (node.type === 'MemberExpression' && node.optional) return lastName(node.object)
  const parent = around.at(-1)
  if (!parent || !/^(?:MemberExpression|Identifier|ChainExpression)$/.test(node.type)) return
  const isChecked =
    ('test' in parent && parent.test === node) ||
    (parent.type === 'LogicalExpression' && parent.left === node) ||
    (parent.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator))
  return isChecked ? lastName(node) : undefined
}

const globalObjects = ['window', 'self', 'globalThis']
/** The interfaces of globals whose interface is not named like the global with a capital letter. */
const interfaceOf: Record<string, string> = { indexedDB: 'IDBFactory', caches: 'CacheStorage' }

type Found = Omit<InterfaceUse, 'offset'> | undefined

function useOf(node: AnyNode, around: AnyNode[], interfaces: Interfaces, declared: Set<string>): Found {
  const parent = around.at(-1)
  const isFree = (name: string) => !declared.has(name)
  if (node.type === 'MemberExpression') {
    const name = propertyOf(node)
    const isCalled = parent && 'callee' in parent && parent.callee === node
    return name && !isWritten(node, parent) ? memberUse(node.object, name, !!isCalled, interfaces, isFree) : undefined
  }
  if (node.type === 'Property' && parent?.type === 'ObjectPattern') {
    const declarator = around.at(-2)
    const name = node.computed ? textOf(node.key) : lastName(node.key)
    if (!name || declarator?.type !== 'VariableDeclarator' || !declarator.init) return
    return memberUse(declarator.init, name, false, interfaces, isFree)
  }
  const text = textOf(node)
  if (text) return selectorUse(text, interfaces)
  if (node.type !== 'Identifier' || !isFree(node.name) || isWritten(node, parent)) return
  const isKey = parent && 'key' in parent && parent.key === node && !('computed' in parent && parent.computed)
  const isProperty = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed
  if (isKey || isProperty || parent?.type === 'UnaryExpression') return
  return { name: node.name, missing: interfaces.global(node.name) }
}

const isWritten = (node: AnyNode, parent: AnyNode | undefined) =>
  parent?.type === 'AssignmentExpression' && parent.left === node

/** Ignores members of instances that are only read, because only calling a missing member throws. */
function memberUse(
  object: AnyNode,
  name: string,
  isCalled: boolean,
  interfaces: Interfaces,
  isFree: (name: string) => boolean,
): Found {
  if (object.type === 'Identifier' && isFree(object.name)) {
    if (globalObjects.includes(object.name)) return isCalled ? { name, missing: interfaces.global(name) } : undefined
    const isConstructor = /^[A-Z]/.test(object.name)
    const owner = interfaceOf[object.name] ?? `${object.name[0]!.toUpperCase()}${object.name.slice(1)}`
    const missing = isCalled || isConstructor ? interfaces.of(owner, name) : []
    if (missing) return { name: `${object.name}.${name}`, missing }
  }
  if (!isCalled) return
  if (isIterator(object)) return { name: `Iterator.${name}`, missing: interfaces.of('Iterator', name) ?? [] }
  return { name: `.${name}`, missing: interfaces.member(name) }
}

/** Whether a node is an iterator, such as `values()`. Old browsers may lack `map` in iterators but not in arrays. */
const isIterator = (node: AnyNode) =>
  node.type === 'CallExpression' &&
  ((!node.arguments.length && /^(?:keys|values|entries)$/.test(lastName(node.callee) ?? '')) ||
    lastName(node.callee) === 'matchAll')

/** Finds unknown selectors, because `querySelector`, `matches` and `closest` throw on such selectors. */
function selectorUse(text: string, interfaces: Interfaces): Found {
  // Skips whole style sheets, which styles.ts checks.
  if (text.includes('{')) return
  for (const [, name] of text.matchAll(/(?<![:\s]):{1,2}([a-z-]{3,})(?=[\s,:([.>+~]|$)/g)) {
    const missing = interfaces.selector(name!)
    if (missing.length) return { name: `:${name}`, missing }
  }
  return undefined
}
