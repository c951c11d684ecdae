import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { after } from 'node:test'

/** The damage to a connection after this many bytes up (to the service) or down (to the client). */
export interface Harm {
  after: number
  way: 'up' | 'down'
  how: 'cut' | 'hush' | 'falsify'
}

/** Opens a proxy that damages connections to a service; it closes after the tests. */
export const openCuttingProxy = async (host: string, port: number) => {
  /** The damage to further connections in order; the last entry applies to all later ones. */
  const line = { harms: [] as (Harm | undefined)[], connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = connect(port, host)
    const harm = line.harms[Math.min(line.connections, line.harms.length - 1)]
    line.connections += 1
    const end = () => [client, upstream].map(socket => socket.resetAndDestroy())
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', end).on('close', end))
    }
    client.pipe(createHarmingStream('up', harm, end)).pipe(upstream)
    upstream.pipe(createHarmingStream('down', harm, end)).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port: ownPort } = server.address() as { port: number }
  return { line, endpoint: `http://127.0.0.1:${ownPort}` }
}

const createHarmingStream = (way: Harm['way'], harm: Harm | undefined, end: () => void) => {
  let passedBytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passedBytes += chunk.length
      if (harm?.way !== way || passedBytes <= harm.after) return done(null, chunk)
      if (harm.how === 'cut') return end()
      // Stops in both directions: `done` is never called.
      if (harm.how === 'hush') return
      chunk[chunk.length - 1]! ^= 1
      done(null, chunk)
    },
  })
}
