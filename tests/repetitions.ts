/** Returns `usual`, or `long` in `npm run long`. The environment variable `name` overrides both. */
export function repetitions(name: string, { usual, long }: { usual: number; long: number }): number {
  return Number(process.env[name] ?? (process.env.TEST_RING === 'long' ? long : usual))
}
