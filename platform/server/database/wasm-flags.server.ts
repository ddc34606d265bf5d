/**
 * Disables V8's optimizing compiler for WebAssembly. With it, pages would be 5 % faster (bench/README.md), but the
 * compiler takes 600 MB and ten seconds of a core, during which a finished command cannot exit. Both flags are
 * needed, because with only the first flag, all code is optimized before it runs. Vitest replaces this module
 * (vitest.config.ts).
 */
export const wasmFlags = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']
