import { z } from 'zod'
import type { Logger } from '../log/log.server.ts'

/** Schemas of messages between instances. `rooms` must not be empty, because Socket.IO would send to all sockets. */
const tellMessage = z.object({ rooms: z.array(z.string()).min(1), event: z.string(), payload: z.unknown().optional() })
const disconnectMessage = z.object({ room: z.string() })
const processMessage = z.object({ event: z.string(), payload: z.unknown().optional() })

export type ProcessMessageHandlers = {
  tell: (content: z.infer<typeof tellMessage>) => void
  disconnect: (content: z.infer<typeof disconnectMessage>) => void
  process: (content: z.infer<typeof processMessage>) => void
}

/** Passes messages of other instances to their handlers. Messages of unknown form (another version) are ignored. */
export function receiveProcessMessages({ tell, disconnect, process }: ProcessMessageHandlers, log: Logger) {
  const receiver =
    <Content>(schema: z.ZodType<Content>, handle: (content: Content) => void) =>
    (content: unknown) => {
      const parsed = schema.safeParse(content)
      if (parsed.success) handle(parsed.data)
      else log.debug({ err: parsed.error }, 'another process has sent what does not fit')
    }
  const receivers = new Map([
    ['tell', receiver(tellMessage, tell)],
    ['disconnect', receiver(disconnectMessage, disconnect)],
    ['process', receiver(processMessage, process)],
  ])
  return (kind: string, content: unknown): void => receivers.get(kind)?.(content)
}
