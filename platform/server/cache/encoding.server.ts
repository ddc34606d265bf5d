export type Encoding = 'br' | 'gzip' | 'identity'

export function encodingFor(accepted: string | undefined, offered: Iterable<Encoding>): Encoding {
  const accepts = new Set(
    accepted?.split(',').flatMap(item => (/;\s*q=0(\.0*)?\s*$/.test(item) ? [] : [item.split(';')[0]!.trim()])),
  )
  for (const encoding of offered) if (accepts.has(encoding)) return encoding
  return 'identity'
}
