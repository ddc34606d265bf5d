import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server on a free port of this machine and returns its address. */
export async function listenLocally(http: Server): Promise<string> {
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}
