import { z } from 'zod'
import type { Logger } from '../log/log.server.ts'

/** The contents of messages between processes. No list of rooms is empty: Socket.IO takes that to mean every socket. */
const told = z.object({ rooms: z.array(z.string()).min(1), event: z.string(), payload: z.unknown().optional() })
const disconnected = z.object({ room: z.string() })
const processEvent = z.object({ event: z.string(), payload: z.unknown().optional() })

export type ProcessMessageHandlers = {
  tell: (content: z.infer<typeof told>) => void
  disconnect: (content: z.infer<typeof disconnected>) => void
  process: (content: z.infer<typeof processEvent>) => void
}

/**
 * Hands what other processes send to the handler of its kind. The other may be of another version: a kind that is unknown
 * here, or a content that does not fit, is ignored.
 */
export function receiveProcessMessages({ tell, disconnect, process }: ProcessMessageHandlers, log: Logger) {
  const receiver =
    <Content>(schema: z.ZodType<Content>, handle: (content: Content) => void) =>
    (content: unknown) => {
      const parsed = schema.safeParse(content)
      if (parsed.success) handle(parsed.data)
      else log.debug({ err: parsed.error }, 'another process has sent what does not fit')
    }
  const receivers = new Map([
    ['tell', receiver(told, tell)],
    ['disconnect', receiver(disconnected, disconnect)],
    ['process', receiver(processEvent, process)],
  ])
  return (kind: string, content: unknown): void => receivers.get(kind)?.(content)
}
