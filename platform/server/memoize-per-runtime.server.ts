import type { Runtime } from './runtime.server.ts'

/** An object with a memo: the runtime, or a stand-in in scripts and tests. */
export type HasMemo = Pick<Runtime, 'memo'>

/**
 * Creates a value on first use and keeps it for the life of the runtime. It is stored on the runtime, not in the
 * module, so that hot reloading in development neither loses nor doubles it. `name` is its unique key there.
 */
export function memoizePerRuntime<Value, From extends HasMemo = Runtime>(
  name: string,
  make: (runtime: From) => Value,
): (runtime: From) => Value {
  return runtime => {
    if (!runtime.memo.has(name)) runtime.memo.set(name, make(runtime))
    return runtime.memo.get(name) as Value
  }
}
