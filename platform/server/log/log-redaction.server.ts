const hidden = '[hidden]'

/** Names of what is nobody's business, wherever it stands in what is logged. */
const secretName =
  /pass(word|wd)|secret|token|cookie|authorization|api[-_]?key|^(params|parameters|values|bindings|headers|body|detail|email|to|from|content|html|text|subject|rejected|envelope|response)$/i
/** What a request's own line consists of; it is written for each and every one. */
const ofRequests = new Set(['request', 'method', 'path', 'status', 'ms'])
const isSecret = (name: string) => !ofRequests.has(name) && secretName.test(name)
/** Of an error only this goes in: libraries hang whole statements, letters and requests on theirs. */
const told = ['code', 'status', 'statusCode', 'errno', 'syscall', 'responseCode', 'command', 'severity', 'routine']
const toldOfDatabase = ['schema', 'table', 'column', 'constraint']
const deepest = 5

/** What is logged, as plain data without secrets: errors by what is known of them, everything else by its names. */
export const withoutSecrets = (logged: unknown): unknown => plain(logged, 0)

function plain(value: unknown, depth: number): unknown {
  if (value instanceof Error) return plainError(value, depth)
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (depth > deepest) return hidden
  if (Array.isArray(value)) return value.map(each => plain(each, depth + 1))
  const told: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    told[name] = isSecret(name) ? hidden : plain((value as Record<string, unknown>)[name], depth + 1)
  }
  return told
}

function plainError(error: Error, depth: number): Record<string, unknown> {
  const message = withoutValues(error.message)
  const given = error as unknown as Record<string, unknown>
  const known = [...told, ...toldOfDatabase].filter(name => ['string', 'number'].includes(typeof given[name]))
  const all = error instanceof AggregateError ? error.errors : []
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...Object.fromEntries(known.map(name => [name, given[name]])),
    ...(error.cause !== undefined && depth < deepest && { cause: plain(error.cause, depth + 1) }),
    ...(all.length && depth < deepest && { errors: plain(all, depth + 1) }),
  }
}

/** Where it happened, without the message, whatever that looks like. */
function framesOf({ stack = '', message }: Error): string[] {
  const after = stack.indexOf(message) + message.length
  return stack
    .slice(stack.includes(message) ? after : 0)
    .split('\n')
    .filter(line => /^ {4}at .*(:\d+:\d+|<anonymous>)\)?$/.test(line))
}

/** Messages quote what they were given: Drizzle a statement's parameters, PostgreSQL a value, JSON.parse the text. */
const withoutValues = (message: string) =>
  message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/: "[\s\S]*"/, `: "${hidden}"`)
    .replace(/(?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON/, `${hidden} is not valid JSON`)

const email = /[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
/** What is asked for behind an address: a search, a token; the names are enough. */
const asked = /([?&][\w.[\]-]+=)[^&\s"'#<>\\)]+/g
/** Random letters, as in links from letters and in cookies; ids and the names of files are none. */
const random = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]{20,})*/g
/** What stands behind this is always a token. */
const tokenPath = /(\/(?:reset-password|verify-email|callback)\/)[^/?\s"]+/g
const credentials = /\b([a-z][\w+]*:\/\/)[^\s/@"]+@/gi

const long = /[\w-]{20,}/g
/** Whether there is anything that `random` may find; looking for that itself takes many times longer. */
const mayBeRandom = (line: string) =>
  line.match(long)?.some(letters => /[A-Z]/.test(letters) && /[a-z]/.test(letters) && /\d/.test(letters))

/** A finished line without addresses of people and without tokens. Most lines have no such sign and are not searched. */
export function withoutPersons(line: string): string {
  const hasAt = line.includes('@') || line.includes('%40')
  const told = hasAt ? line.replace(credentials, `$1${hidden}@`).replace(email, hidden) : line
  const short = told.includes('?') || told.includes('&') ? told.replace(asked, `$1${hidden}`) : told
  const pathless = short.replace(tokenPath, `$1${hidden}`)
  return mayBeRandom(pathless) ? pathless.replace(random, hidden) : pathless
}
