import { unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StartError } from '../start-error.server.ts'

// The path is relative, because socket paths are limited to about 100 bytes.
const socketIn = (dataDir: string) => relative(process.cwd(), join(dataDir, 'in-use.sock'))
/** A dump is sent after its length, which takes this many bytes. */
const LENGTH_BYTES = 8

export type FolderLock = {
  /** Sends a dump to each process that asks on the socket. */
  serveDumps(dump: () => Promise<Buffer>): void
  release(): Promise<void>
}

/** Locks the folder by an open socket inside, because two processes at once would destroy the database. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = socketIn(dataDir)
  let answer = (socket: Socket) => void socket.end()
  const onConnection = (socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => answer(socket))
  }
  const server = await listen(path, onConnection).catch(async error => {
    if (error.code !== 'EADDRINUSE') throw error
    if (await isHeld(path)) {
      throw new StartError(`The data folder ${dataDir} is in use by another process; stop it or set DATA_DIR.`)
    }
    // Delete the socket's file, which a killed process has left behind.
    unlinkSync(path)
    return listen(path, onConnection)
  })
  return {
    serveDumps(dump) {
      answer = socket => {
        const send = (bytes: Buffer) => {
          const length = Buffer.alloc(LENGTH_BYTES)
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

/** Asks the process that has locked the folder for a dump. Returns null if the folder is not locked. */
export async function requestDump(dataDir: string): Promise<Buffer | null> {
  const path = socketIn(dataDir)
  if (!(await isHeld(path))) return null
  const socket = createConnection(path)
  socket.write('dump')
  const all = await buffer(socket)
  if (all.length < LENGTH_BYTES || Number(all.readBigUInt64BE()) !== all.length - LENGTH_BYTES) {
    throw new StartError('The running site did not hand out its database; try again, and look into its log')
  }
  return all.subarray(LENGTH_BYTES)
}

function listen(path: string, onConnection: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(onConnection).unref()
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
