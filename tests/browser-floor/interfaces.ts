import type { Identifier } from '@mdn/browser-compat-data'
import { compatData, type MissingIn } from './support.ts'

/** Returns the browsers in which an interface is missing, by the form in which a script names it. */
export type Interfaces = {
  /** `structuredClone`, `URLPattern`, and members of `window`. */
  global: (name: string) => string[]
  /** `AbortSignal.any`, `Intl.DurationFormat`, `Navigator.share`; undefined if the owner has no such member. */
  of: (owner: string, name: string) => string[] | undefined
  /** A pseudo-class or pseudo-element in a selector of a script: `popover-open`. */
  selector: (name: string) => string[]
  /** `.checkVisibility`; a name of several interfaces counts only if all of them are missing. */
  member: (name: string) => string[]
}

const members = (feature: Identifier): [name: string, member: Identifier][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat' && /^[A-Za-z]\w*$/.test(name)) as [
    string,
    Identifier,
  ][]

/** Removes the data's suffix of static methods; in the data names of events end in `_event`. */
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

/** An interface to remove so that a newer engine has no more than the floor: an owner's member, or a global. */
export type InterfaceAbove = { owner?: string; name: string; isStatic?: boolean }

/** Lists the interfaces of windows above the floor, members before the globals that own them. */
export function interfacesAbove(missingIn: MissingIn): InterfaceAbove[] {
  const { global } = readInterfaces(missingIn)
  const owners = ownersInData()
  const ofOwners = owners
    .filter(([owner]) => !globalOwners.includes(owner))
    .flatMap(([owner, feature]) =>
      members(feature)
        .filter(([name, member]) => isInterface(name) && missingIn(member).length > 0)
        .map(([name]) => ({ owner, name: plainName(name), isStatic: name.endsWith('_static') })),
    )
  const names = [...owners, ...members(compatData.api.Window!)].map(([name]) => plainName(name))
  return [...ofOwners, ...names.filter(name => global(name).length > 0).map(name => ({ name }))]
}
