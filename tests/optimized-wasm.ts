/** No flags. A worker of Vitest runs long enough to gain a quarter of its time from optimized code. */
export const wasmFlags: string[] = []
