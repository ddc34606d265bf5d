import type { Identifier } from '@mdn/browser-compat-data'
import { compatData, type MissingIn } from './support.ts'

/** Each function returns the browsers that lack an interface, and is for one form of the interface's name. */
export type Interfaces = {
  /** For a global or a member of `window`, such as `structuredClone` or `URLPattern`. */
  global: (name: string) => string[]
  /** For a member of a known owner, such as `AbortSignal.any`. Returns undefined if the owner has no such member. */
  of: (owner: string, name: string) => string[] | undefined
  /** For a pseudo-class or pseudo-element in a selector, such as `popover-open`. */
  selector: (name: string) => string[]
  /** For a member of an unknown owner, such as `.checkVisibility`. Empty if any such member is supported. */
  member: (name: string) => string[]
}

const members = (feature: Identifier): [name: string, member: Identifier][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat' && /^[A-Za-z]\w*$/.test(name)) as [
    string,
    Identifier,
  ][]

/** Removes the suffix that the compatibility data adds to the names of static methods. */
const plainName = (name: string) => name.replace(/_static$/, '')
const isInterface = (name: string) => !/_(?:event|permission)$/.test(name)

const globalOwners = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope', 'DedicatedWorkerGlobalScope']

function ownersInData(): [name: string, owner: Identifier][] {
  const { builtins } = compatData.javascript!
  const owners = [...members(compatData.api), ...members(builtins!)]
  return [...owners, ...members(builtins!.Intl!)].filter(([name]) => isInterface(name))
}

export function readInterfaces(missingIn: MissingIn): Interfaces {
  const globals = new Map<string, string[]>()
  const owned = new Map<string, string[]>()
  const byMember = new Map<string, string[]>()
  const note = (names: Map<string, string[]>, name: string, feature: Identifier) => {
    if (!feature.__compat) return
    const missing = missingIn(feature)
    const before = names.get(name)
    names.set(name, before && !before.length ? before : missing)
  }
  for (const [name, owner] of ownersInData()) {
    note(globals, name, owner)
    for (const [written, member] of members(owner)) {
      if (!isInterface(written) || written === name) continue
      const memberName = plainName(written)
      note(owned, `${name}.${memberName}`, member)
      note(byMember, memberName, member)
      if (globalOwners.includes(name)) note(globals, memberName, member)
    }
  }
  return {
    global: name => globals.get(name) ?? [],
    of: (owner, name) => owned.get(`${owner}.${name}`),
    selector: name => missingIn(compatData.css.selectors![name]),
    member: name => byMember.get(name) ?? [],
  }
}

/** A member or a global that a test removes from a newer browser to imitate the oldest supported browsers. */
export type InterfaceAbove = { owner?: string; name: string; isStatic?: boolean }

/** Lists the interfaces that the oldest browsers lack. Members come before the globals that own them. */
export function interfacesAbove(missingIn: MissingIn): InterfaceAbove[] {
  const { global } = readInterfaces(missingIn)
  const owners = ownersInData()
  const missingMembers = owners
    .filter(([owner]) => !globalOwners.includes(owner))
    .flatMap(([owner, feature]) =>
      members(feature)
        .filter(([name, member]) => isInterface(name) && missingIn(member).length > 0)
        .map(([name]) => ({ owner, name: plainName(name), isStatic: name.endsWith('_static') })),
    )
  const names = [...owners, ...members(compatData.api.Window!)].map(([name]) => plainName(name))
  return [...missingMembers, ...names.filter(name => global(name).length > 0).map(name => ({ name }))]
}
