import { createSocket } from 'node:dgram'
import { once } from 'node:events'

type Records = { texts?: string[]; addresses?: string[] }

const kinds = { a: 1, txt: 16 }
const noSuchName = 3

export type DnsServer = Awaited<ReturnType<typeof startDnsServer>>

/** Starts a name server on a loopback port. While `silent` is true, the server answers nothing. */
export async function startDnsServer(port = 0) {
  const names = new Map<string, Records>()
  const socket = createSocket('udp4')
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  const server = {
    address: `127.0.0.1:${socket.address().port}`,
    silent: false,
    setRecords: (name: string, records: Records) => void names.set(name, records),
    close: () => void socket.close(),
  }
  socket.on('message', (query, from) => {
    if (server.silent) return
    const { name, kind, end } = readQuestion(query)
    const records = names.get(name)
    const data = dataOf(records, kind)
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180 | (records ? 0 : noSuchName), 2)
    header.writeUInt16BE(data.length, 6)
    header.writeUInt32BE(0, 8)
    const answers = data.map(each => {
      const start = Buffer.alloc(12)
      // Points to the name in the question instead of repeating the name.
      start.writeUInt16BE(0xc00c, 0)
      start.writeUInt16BE(kind, 2)
      start.writeUInt16BE(1, 4)
      start.writeUInt16BE(each.length, 10)
      return Buffer.concat([start, each])
    })
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address)
  })
  return server
}

function dataOf({ texts = [], addresses = [] }: Records = {}, kind: number): Buffer[] {
  if (kind === kinds.a) return addresses.map(address => Buffer.from(address.split('.').map(Number)))
  if (kind === kinds.txt) return texts.map(text => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
  return []
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let place = 12
  for (let length = query[place]!; length; length = query[place]!) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length))
    place += length + 1
  }
  return { name: labels.join('.').toLowerCase(), kind: query.readUInt16BE(place + 1), end: place + 5 }
}
