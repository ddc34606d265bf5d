/**
 * Returns `usual`, or `long` in `npm run long`. The environment variable `name` overrides both. `embedded` applies to the
 * usual run on the embedded database, whose single connection runs concurrent requests one after the other.
 */
export function repetitions(
  name: string,
  { usual, long, embedded = usual }: { usual: number; long: number; embedded?: number },
): number {
  const ofThisRun = process.env.TEST_DATABASE_URL ? usual : embedded
  return Number(process.env[name] ?? (process.env.TEST_RING === 'long' ? long : ofThisRun))
}
