import type { App } from './access-rows.ts'

/** The parts of a JSON schema that the tests use. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
/** An endpoint of the API's description. `name` is `METHOD /path`, as in access.ts. */
export type Operation = {
  name: string
  method: string
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  hasBody: boolean
  /** The schema of a JSON body. */
  body: Schema | undefined
  takesForm: boolean
}

export async function readOperations(app: Pick<App, 'call'>): Promise<Operation[]> {
  const { body } = await app.call('GET', '/api/openapi.json')
  return Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase()
      const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {}
      const takesForm = Boolean(form)
      return {
        name: `${method} ${path}`,
        method,
        path,
        parameters,
        hasBody: !!requestBody,
        body: json?.schema,
        takesForm,
      }
    }),
  )
}
