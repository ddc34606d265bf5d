import type { Runtime } from './runtime.server.ts'

/** Where kept things lie: the runtime, or for a script and a test anything with such a map. */
export type Keeper = Pick<Runtime, 'kept'>

/**
 * What is kept in memory: made when first asked for, and then the same for as long as the runtime is open. It lives on
 * the runtime and not in the module, so that a changed source in development, which loads the module again, does not
 * lose or double it. `name` is its key there and unique.
 */
export function onePerRuntime<Kept, From extends Keeper = Runtime>(
  name: string,
  make: (runtime: From) => Kept,
): (runtime: From) => Kept {
  return runtime => {
    if (!runtime.kept.has(name)) runtime.kept.set(name, make(runtime))
    return runtime.kept.get(name) as Kept
  }
}
