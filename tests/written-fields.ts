import type { Schema } from './operations.ts'

type Field = { where: string; isDate: boolean; withText(text: string): unknown }

const isDateLike = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d/.test(value)
const allOf = (schema: Schema | undefined): Schema[] =>
  schema?.anyOf ? schema.anyOf.flatMap(allOf) : schema ? [schema] : []

/** Returns each text field of a schema, with a function that returns the valid body `good` with this field set. */
export function textFields(schema: Schema | undefined, good: unknown, where = ''): Field[] {
  const schemas = allOf(schema)
  const texts = schemas.filter(({ type, enum: values }) => [type].flat().includes('string') && !values)
  if (texts.length || typeof good === 'string') {
    const isDate = isDateLike(good) || texts.some(({ format }) => format === 'date' || format === 'date-time')
    return [{ where, isDate, withText: text => text }]
  }
  if (Array.isArray(good) || (good === undefined && schemas.some(({ items }) => items))) {
    const [first, ...rest] = Array.isArray(good) ? good : [undefined]
    const items = schemas.find(({ items }) => items)?.items
    return textFields(items, first, `${where}[0]`).map(field => ({
      ...field,
      withText: text => [field.withText(text), ...rest],
    }))
  }
  const fields = good && typeof good === 'object' ? (good as Record<string, unknown>) : {}
  const described = Object.assign({}, ...schemas.map(({ properties }) => properties ?? {})) as Record<string, Schema>
  return [...new Set([...Object.keys(described), ...Object.keys(fields)])].flatMap(name =>
    textFields(described[name], fields[name], `${where}.${name}`).map(field => ({
      ...field,
      withText: (text: string) => ({ ...fields, [name]: field.withText(text) }),
    })),
  )
}
