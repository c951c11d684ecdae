import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port of loopback that no program uses now. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
