import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { root } from '../../platform/server/root.server.ts'

/** Reads one data file of the demonstration; an error names the file and the field. */
export function readData<Shape extends z.ZodType>(name: string, shape: Shape): z.infer<Shape> {
  const file = `scripts/demo/data/${name}.yaml`
  const { data, error } = shape.safeParse(parse(readFileSync(join(root, file), 'utf8')))
  if (error) throw new Error(`${file}: ${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`)
  return data!
}
