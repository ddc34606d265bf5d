import { z } from 'zod'
import type { Logger } from '../log/log.server.ts'

/** What one process sends to the others, by its kind. No list of rooms is empty: Socket.IO takes that to mean every socket. */
const contents = {
  tell: z.object({ rooms: z.array(z.string()).min(1), event: z.string(), payload: z.unknown().optional() }),
  disconnect: z.object({ room: z.string() }),
  process: z.object({ event: z.string(), payload: z.unknown().optional() }),
}
type Contents = typeof contents
type Kind = keyof Contents
export type ProcessMessageHandlers = { [K in Kind]: (content: z.infer<Contents[K]>) => void }

/**
 * Hands what other processes send to the handler of its kind. The other may be of another version: a kind that is unknown
 * here, or a content that does not fit, is ignored.
 */
export function receiveProcessMessages(handlers: ProcessMessageHandlers, log: Logger) {
  const receive = <K extends Kind>(kind: K, content: unknown) => {
    const parsed = (contents[kind] as z.ZodType<z.infer<Contents[K]>>).safeParse(content)
    if (parsed.success) handlers[kind](parsed.data)
    else log.debug({ kind, err: parsed.error }, 'another process has sent what does not fit')
  }
  return (kind: string, content: unknown): void => {
    if (isKind(kind)) receive(kind, content)
  }
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(contents, kind)
