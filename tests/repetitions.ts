/**
 * How often a test repeats something: `usual` in every run, `long` in `npm run long`. The environment variable `name`
 * sets another number.
 */
export function repetitions(name: string, { usual, long }: { usual: number; long: number }): number {
  return Number(process.env[name] ?? (process.env.TEST_RING === 'long' ? long : usual))
}
