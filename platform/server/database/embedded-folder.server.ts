import { unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StartFault } from '../start-fault.server.ts'

// Socket paths are limited to about 100 bytes, and the folder is usually below the working directory.
const socketIn = (dataDir: string) => relative(process.cwd(), join(dataDir, 'in-use.sock'))
/** A dump is sent after its length, which takes this many bytes. */
const lengthBytes = 8

export type HeldFolder = {
  /** From now on whoever asks by the socket is given the whole database. */
  handOut(dump: () => Promise<Buffer>): void
  release(): Promise<void>
}

/** Two processes on one folder would destroy the database, so a socket in it is held for as long as it is open. */
export async function holdFolder(dataDir: string): Promise<HeldFolder> {
  const path = socketIn(dataDir)
  let answer = (socket: Socket) => void socket.end()
  const take = (socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => answer(socket))
  }
  const server = await listen(path, take).catch(async error => {
    if (error.code !== 'EADDRINUSE') throw error
    if (await isHeld(path)) {
      throw new StartFault(`The data folder ${dataDir} is in use by another process; stop it or set DATA_DIR.`)
    }
    // Left behind by a process that was killed.
    unlinkSync(path)
    return listen(path, take)
  })
  return {
    handOut(dump) {
      answer = socket => {
        const send = (bytes: Buffer) => {
          const length = Buffer.alloc(lengthBytes)
          length.writeBigUInt64BE(BigInt(bytes.length))
          socket.write(length)
          socket.end(bytes)
        }
        dump().then(send, () => socket.destroy())
      }
    },
    release: () => new Promise(done => server.close(() => done())),
  }
}

/** The database of the process that holds the folder, as it is now; null when none does. */
export async function askForDump(dataDir: string): Promise<Buffer | null> {
  const path = socketIn(dataDir)
  if (!(await isHeld(path))) return null
  const socket = createConnection(path)
  socket.write('dump')
  const all = await buffer(socket)
  if (all.length < lengthBytes || Number(all.readBigUInt64BE()) !== all.length - lengthBytes) {
    throw new StartFault('The running site did not hand out its database; try again, and look into its log')
  }
  return all.subarray(lengthBytes)
}

function listen(path: string, take: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(take).unref()
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

function isHeld(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
