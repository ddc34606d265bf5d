const hidden = '[hidden]'

/** Names of fields whose values are hidden everywhere in a log entry. */
const secretName =
  /pass(word|wd)|secret|token|cookie|authorization|api[-_]?key|^(params|parameters|values|bindings|headers|body|detail|email|to|from|content|html|text|subject|rejected|envelope|response)$/i
/** Fields of a request's log line, which are never hidden. */
const REQUEST_FIELDS = new Set(['request', 'method', 'path', 'status', 'ms'])
const isSecret = (name: string) => !REQUEST_FIELDS.has(name) && secretName.test(name)
/** Only these fields of an error are logged, because libraries add statements, emails and requests to errors. */
const ERROR_FIELDS = [
  'code',
  'status',
  'statusCode',
  'errno',
  'syscall',
  'responseCode',
  'command',
  'severity',
  'routine',
]
const DATABASE_FIELDS = ['schema', 'table', 'column', 'constraint']
const MAX_DEPTH = 5

/** Hides secret fields. Of an error, only known fields remain. */
export const redactFields = (logged: unknown): unknown => redact(logged, 0)

function redact(value: unknown, depth: number): unknown {
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return hidden
  if (Array.isArray(value)) return value.map(each => redact(each, depth + 1))
  const redacted: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    redacted[name] = isSecret(name) ? hidden : redact((value as Record<string, unknown>)[name], depth + 1)
  }
  return redacted
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const message = withoutValues(error.message)
  const fields = error as unknown as Record<string, unknown>
  const known = [...ERROR_FIELDS, ...DATABASE_FIELDS].filter(name => ['string', 'number'].includes(typeof fields[name]))
  const all = error instanceof AggregateError ? error.errors : []
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...Object.fromEntries(known.map(name => [name, fields[name]])),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: redact(error.cause, depth + 1) }),
    ...(all.length && depth < MAX_DEPTH && { errors: redact(all, depth + 1) }),
  }
}

/** Returns the lines of the stack without the message, which may contain any text. */
function framesOf({ stack = '', message }: Error): string[] {
  const after = stack.indexOf(message) + message.length
  return stack
    .slice(stack.includes(message) ? after : 0)
    .split('\n')
    .filter(line => /^ {4}at .*(:\d+:\d+|<anonymous>)\)?$/.test(line))
}

/** Removes input from error messages: parameters (Drizzle), values (PostgreSQL) and texts (JSON.parse). */
const withoutValues = (message: string) =>
  message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/: "[\s\S]*"/, `: "${hidden}"`)
    .replace(/(?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON/, `${hidden} is not valid JSON`)

const email = /[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
/** Values of query parameters, such as searches and tokens. The names of the parameters remain. */
const queryValue = /([?&][\w.[\]-]+=)[^&\s"'#<>\\)]+/g
/** Random strings, as in email links and cookies. Ids and file names do not match. */
const random = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]{20,})*/g
/** The segment after these paths is always a token. */
const tokenPath = /(\/(?:reset-password|verify-email|callback)\/)[^/?\s"]+/g
const credentials = /\b([a-z][\w+]*:\/\/)[^\s/@"]+@/gi

const long = /[\w-]{20,}/g
/** Checks whether `random` can match, many times faster than `random` itself. */
const mayBeRandom = (line: string) =>
  line.match(long)?.some(letters => /[A-Z]/.test(letters) && /[a-z]/.test(letters) && /\d/.test(letters))

/** Returns a log line without email addresses and tokens. Quick checks come first, because most lines have none. */
export function redactLine(line: string): string {
  const hasAt = line.includes('@') || line.includes('%40')
  const withoutEmails = hasAt ? line.replace(credentials, `$1${hidden}@`).replace(email, hidden) : line
  const withoutQueries =
    withoutEmails.includes('?') || withoutEmails.includes('&')
      ? withoutEmails.replace(queryValue, `$1${hidden}`)
      : withoutEmails
  const pathless = withoutQueries.replace(tokenPath, `$1${hidden}`)
  return mayBeRandom(pathless) ? pathless.replace(random, hidden) : pathless
}
