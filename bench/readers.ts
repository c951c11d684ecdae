import { connect } from 'node:net'

/** Where a file is read, and as whom. */
export interface Place {
  origin: string
  path: string
  cookie?: string
}

/**
 * Reads a file as cheaply as Node can, so that the server is what is measured: plain HTTP/1.1 into one buffer, the bytes counted and
 * dropped. `take` is told of each piece and says whether to go on at once. Rejects unless the answer is a 200 and as long as it says.
 */
export const readFile = (
  { origin, path, cookie }: Place,
  bufferSize: number,
  take: (size: number, more: () => void) => boolean = () => true,
) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const buffer = Buffer.allocUnsafeSlow(bufferSize)
    let read = 0
    let wanted = Number.NaN
    const callback = (size: number) => {
      if (read === 0) wanted = lengthOf(buffer.toString('latin1', 0, size))
      read += size
      return take(size, () => socket.resume())
    }
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback } })
    const who = cookie ? `Cookie: ${cookie}\r\n` : ''
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${who}Connection: close\r\n\r\n`)
    socket.on('error', reject)
    socket.on('close', () =>
      read === wanted ? resolve(read) : reject(new Error(`${read} bytes of ${wanted} came from ${origin}${path}`)),
    )
  })

/** Bytes of the whole answer, head included; NaN unless it is a 200 that says so. */
const lengthOf = (begin: string) => {
  const [head = ''] = begin.split('\r\n\r\n', 1)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  return head.startsWith('HTTP/1.1 200') ? head.length + 4 + Number(length) : Number.NaN
}
