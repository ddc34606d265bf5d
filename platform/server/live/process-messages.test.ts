import { expect, test, vi } from 'vitest'
import { createLog } from '../log/log.server.ts'
import { receiveProcessMessages } from './process-messages.server.ts'

function receiver() {
  const handlers = { tell: vi.fn(), disconnect: vi.fn(), process: vi.fn() }
  return { handlers, receive: receiveProcessMessages(handlers, createLog({ LOG_LEVEL: 'silent' })) }
}

test('passes a message to the handler of its kind', () => {
  const { handlers, receive } = receiver()
  for (const [kind, content] of [
    ['tell', { rooms: ['user:1'], event: 'message', payload: { text: 'Zdravo' } }],
    ['disconnect', { room: 'session:1' }],
    ['process', { event: 'changed' }],
  ] as const) {
    receive(kind, content)
    expect(handlers[kind]).toHaveBeenCalledExactlyOnceWith(content)
  }
})

test.each([
  ['tell', undefined],
  ['tell', { room: 'user:1', event: 'message' }],
  ['tell', { rooms: [], event: 'message' }],
  ['tell', { rooms: ['user:1'] }],
  ['disconnect', { rooms: ['user:1'] }],
  ['process', { event: 1 }],
  ['constructor', {}],
])('ignores unknown kinds and invalid contents: %s %j', (kind, content) => {
  const { handlers, receive } = receiver()
  receive(kind, content)
  for (const handle of Object.values(handlers)) expect(handle).not.toHaveBeenCalled()
})
