import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'

export type HttpAnswer = { status: number; head: string; body: string }

/** The answers on a connection, one after the other: each begins with its status line. */
export function answersIn(received: Buffer): HttpAnswer[] {
  const text = received.toString('latin1')
  const starts = [...text.matchAll(/HTTP\/1\.1 (\d{3})[^\r\n]*\r\n/g)]
  return starts.map((start, index) => {
    const whole = text.slice(start.index, starts[index + 1]?.index)
    const end = whole.indexOf('\r\n\r\n')
    const head = end < 0 ? whole : whole.slice(0, end)
    return { status: Number(start[1]), head, body: plain(head, end < 0 ? '' : whole.slice(end + 4)) }
  })
}

/** Without chunks and compression; what was cut off is read as far as it goes. */
function plain(head: string, sent: string): string {
  const bytes = Buffer.from(/^transfer-encoding: chunked/im.test(head) ? unchunked(sent) : sent, 'latin1')
  const cut = constants.Z_SYNC_FLUSH
  switch (/^content-encoding: (\w+)/im.exec(head)?.[1]) {
    case 'gzip':
      return bytes.length ? gunzipSync(bytes, { finishFlush: cut }).toString('latin1') : ''
    case 'br':
      return bytes.length
        ? brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString('latin1')
        : ''
    default:
      return bytes.toString('latin1')
  }
}

function unchunked(text: string): string {
  let whole = ''
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n', at)
    const size = end < 0 ? 0 : Number.parseInt(text.slice(at, end), 16)
    if (!size) return whole
    whole += text.slice(end + 2, end + 2 + size)
    at = end + 4 + size
  }
}
