import { connect, type Socket } from 'node:net'

/** A connection as bytes, which keeps what went over it. */
export type Wire = {
  /** In one piece, or in as many as are given, with a pause between them. */
  send(pieces: Buffer | Buffer[], pause?: number): Promise<void>
  /** Waits until this has come, or the server has closed; false when neither happens in this many milliseconds. */
  until(pattern: RegExp | 'closed', patience: number): Promise<boolean>
  received(): Buffer
  sent(): Buffer
  /** Milliseconds since the last byte was sent. */
  waited(): number
  isClosed(): boolean
  end(): void
}

export async function openWire(port: number): Promise<Wire> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const [sent, received]: [Buffer[], Buffer[]] = [[], []]
  let isClosed = false
  let lastSent = performance.now()
  let changed = () => {}
  // What the server resets in the middle of our words is an answer too; "closed" tells it.
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
    changed()
  })
  socket.on('data', bytes => {
    received.push(bytes)
    changed()
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('error', fail)
  })
  const write = (bytes: Buffer) => new Promise<void>(done => socket.write(bytes, () => done()))

  return {
    async send(given, pause = 0) {
      for (const piece of Array.isArray(given) ? given : [given]) {
        if (isClosed || !socket.writable) return
        sent.push(piece)
        await write(piece)
        lastSent = performance.now()
        if (Array.isArray(given)) await new Promise(done => setTimeout(done, pause))
      }
    },
    until(pattern, patience) {
      const isThere = () =>
        isClosed || (pattern !== 'closed' && pattern.test(Buffer.concat(received).toString('latin1')))
      return new Promise(done => {
        const timer = setTimeout(() => finish(false), patience)
        function finish(answer: boolean) {
          clearTimeout(timer)
          changed = () => {}
          done(answer)
        }
        changed = () => {
          if (isThere()) finish(true)
        }
        changed()
      })
    },
    received: () => Buffer.concat(received),
    sent: () => Buffer.concat(sent),
    waited: () => performance.now() - lastSent,
    isClosed: () => isClosed,
    // Without the long goodbye, of which a long run would have too many.
    end: () => socket.resetAndDestroy(),
  }
}
