import type { Runtime } from './runtime.server.ts'

/** An object with a memo: the runtime, or a simple object in scripts and tests. */
export type HasMemo = Pick<Runtime, 'memo'>

/** Stores a value in the runtime under a unique `name`. A value in the module would be lost by hot reloading. */
export function memoizePerRuntime<Value, From extends HasMemo = Runtime>(
  name: string,
  make: (runtime: From) => Value,
): (runtime: From) => Value {
  return runtime => {
    if (!runtime.memo.has(name)) runtime.memo.set(name, make(runtime))
    return runtime.memo.get(name) as Value
  }
}
