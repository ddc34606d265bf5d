import type pg from 'pg'

/** Name of unprepared statements. PostgreSQL plans a statement with an empty name each time. */
export const UNPREPARED = ''
/** Limit of prepared statements, rarely reached because values are parameters. Further statements are unprepared. */
const MAX_PREPARED = 1_000

type Query = (input: unknown, values?: unknown, ...rest: unknown[]) => unknown
type NamedQuery = { text: string; name?: string; values?: unknown[]; isPrepared?: true }

/** Returns a query that is prepared even without parameters. */
export const preparedQuery = (text: string, values: unknown[]): NamedQuery => ({ text, values, isPrepared: true })

/** Prepares all statements with parameters, because planning a repeated statement takes longer than executing it. */
export function prepareStatements(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>()
  function nameOf(text: string): string | undefined {
    let name = names.get(text)
    if (!name && names.size < MAX_PREPARED) {
      name = `statement-${names.size}`
      names.set(text, name)
    }
    return name
  }
  return client => {
    const query = client.query.bind(client) as Query
    const queryPrepared: Query = (input, values, ...rest) => {
      const statement = (typeof input === 'string' ? { text: input } : input) as NamedQuery
      const parameters = (values ?? statement.values) as unknown[] | undefined
      return (parameters?.length || statement.isPrepared) && statement.name === undefined
        ? query({ ...statement, name: nameOf(statement.text) }, values, ...rest)
        : query(input, values, ...rest)
    }
    client.query = queryPrepared as typeof client.query
  }
}
