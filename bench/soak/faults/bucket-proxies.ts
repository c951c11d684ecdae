import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BucketBehaviour = 'passes' | 'is silent' | 'loses writes'

/** Opens a proxy in front of an S3 service that can be silent, or acknowledge writes without passing them on. */
export const openBucketProxy = async ({ address, port }: { address: string; port: number }) => {
  const proxy: { behaviour: BucketBehaviour } = { behaviour: 'passes' }
  const server = createServer((incoming, reply) => {
    if (proxy.behaviour === 'is silent') return
    if (proxy.behaviour === 'loses writes' && incoming.method === 'PUT') {
      incoming.resume().on('end', () => reply.writeHead(200, { etag: '"0"' }).end())
      return
    }
    const { method, url, headers } = incoming
    const passed = request({ host: address, port, method, path: url, headers }, response => {
      reply.writeHead(response.statusCode!, response.headers)
      response.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { proxy, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
