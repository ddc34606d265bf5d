import type { Runtime } from './runtime.server.ts'

/** An object with a memo: the runtime, or a stand-in in scripts and tests. */
export type HasMemo = Pick<Runtime, 'memo'>

/** Keeps a value on the runtime by its unique `name`, not in the module: hot reloading neither loses nor doubles it. */
export function memoizePerRuntime<Value, From extends HasMemo = Runtime>(
  name: string,
  make: (runtime: From) => Value,
): (runtime: From) => Value {
  return runtime => {
    if (!runtime.memo.has(name)) runtime.memo.set(name, make(runtime))
    return runtime.memo.get(name) as Value
  }
}
