import { z } from 'zod'
import { isAreaId } from '../serbian/area-id.ts'

const text = z.string().trim().min(1)
const id = text.refine(isAreaId, 'small Latin letters and hyphens')
const number = z.number().finite()
/** A point of the map, which has 400 × 440 units. */
const point = z.tuple([number.min(-10).max(410), number.min(-10).max(450)])
const path = text.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/, 'an SVG path')

const area = { id, name: text, in: text.describe('The locative with its preposition'), at: point }
const quarter = z.strictObject({ ...area, outline: path })
/** `sign` is a shorter name for the map. */
const village = z.strictObject({ ...area, sign: text.optional() })
const river = z.strictObject({
  name: text,
  path,
  width: number.min(1).max(60),
  at: point.describe('The position of its name'),
  turn: number.min(-90).max(90).optional().describe('Degrees by which its name is turned'),
})

/** A file `content/towns/{town}.yaml` of an active town (docs/settings.md, Texts). */
export const townFile = z.strictObject({
  name: text,
  cases: z.strictObject({ genitive: text, dative: text, accusative: text, instrumental: text, locative: text }),
  adjective: text,
  state: z.enum(['active', 'preparing']),
  order: z.number().int().describe('The town with the lowest number is the main town'),
  position: z.strictObject({ latitude: number.min(-90).max(90), longitude: number.min(-180).max(180) }),
  sources: z.array(text).min(1),
  quarters: z.array(quarter).min(1),
  villages: z.array(village),
  ground: z.strictObject({
    rest: path.optional().describe('Parts of the town that cannot be chosen'),
    roads: path.optional(),
    rivers: z.array(river).default([]),
  }),
})
export type TownFile = z.output<typeof townFile>

/** A town that is being prepared. Its other fields may still be empty. */
export const preparedTownFile = z.object({ name: text, state: z.literal('preparing') })

/** Returns one line for each missing or wrong field of a file that an operator writes; none if the file is complete. */
export function faultsOf(schema: z.ZodType, content: unknown): string[] {
  const { error } = schema.safeParse(content, { error: describeIssue })
  return error
    ? error.issues.map(({ path, message }) => [...(path.length ? [path.join('.')] : []), message].join(': '))
    : []
}

function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown fields: ${issue.keys.join(', ')}`
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === ''
  return isEmpty || (Array.isArray(issue.input) && !issue.input.length) ? 'is missing' : 'is not valid'
}
