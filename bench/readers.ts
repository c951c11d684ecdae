import { connect } from 'node:net'

/** The URL of a file, and the session that reads it. */
export interface Place {
  origin: string
  path: string
  cookie?: string
}

/**
 * Reads a file as cheaply as Node can, so that only the server is measured: plain HTTP/1.1 into one buffer, counting and discarding the
 * bytes. `take` gets each chunk and returns whether to continue immediately. Rejects unless the response is a complete 200.
 */
export const readFile = (
  { origin, path, cookie }: Place,
  bufferSize: number,
  take: (size: number, more: () => void) => boolean = () => true,
) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const buffer = Buffer.allocUnsafeSlow(bufferSize)
    let receivedBytes = 0
    let expectedSize = Number.NaN
    const callback = (size: number) => {
      if (receivedBytes === 0) expectedSize = parseSize(buffer.toString('latin1', 0, size))
      receivedBytes += size
      return take(size, () => socket.resume())
    }
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback } })
    const who = cookie ? `Cookie: ${cookie}\r\n` : ''
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${who}Connection: close\r\n\r\n`)
    socket.on('error', reject)
    socket.on('close', () =>
      receivedBytes === expectedSize
        ? resolve(receivedBytes)
        : reject(new Error(`${receivedBytes} of ${expectedSize} bytes were received from ${origin}${path}`)),
    )
  })

/** Returns the size of the whole response including its head; NaN unless it is a 200 with a length. */
const parseSize = (begin: string) => {
  const [head = ''] = begin.split('\r\n\r\n', 1)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200') ? head.length + 4 + Number(length) : Number.NaN
}
