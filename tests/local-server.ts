import type { AddressInfo, Server } from 'node:net'

/** Starts a server on a port of this machine, by default a free one, and returns its address. */
export async function listenLocally(http: Server, port = 0): Promise<string> {
  await new Promise<void>(done => http.listen(port, '127.0.0.1', done))
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}
