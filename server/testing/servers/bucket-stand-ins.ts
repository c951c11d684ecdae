import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Opens an in-memory S3 service for tests, in which every bucket exists. It refuses some methods, as a service does for a key without the right, or loses what it
 * acknowledges.
 */
export const openBucketStandIn = async ({
  refused = [],
  keeps = body => body,
}: {
  refused?: string[]
  /** What a bucket stores of an object that it acknowledges. */
  keeps?: (body: Buffer) => Buffer | undefined
} = {}) => {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
    const method = request.method!
    const storedBytes = objects.get(pathname)
    const buildXmlReply = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : text)
    if (refused.includes(method))
      return buildXmlReply(403, '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
    if (method === 'PUT') {
      const keptBytes = keeps(body)
      if (keptBytes) objects.set(pathname, keptBytes)
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    if (searchParams.has('list-type')) {
      const start = `/${pathname.split('/')[1]}/${searchParams.get('prefix') ?? ''}`
      const listed = [...objects].filter(([path]) => path.startsWith(start))
      const contents = listed.map(
        ([path, { length }]) =>
          `<Contents><Key>${path.split('/').slice(2).join('/')}</Key><Size>${length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
      )
      return buildXmlReply(
        200,
        `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      )
    }
    if (method === 'DELETE') {
      objects.delete(pathname)
      return response.writeHead(204).end()
    }
    if (!storedBytes) return buildXmlReply(404, '<Error><Code>NoSuchKey</Code></Error>')
    const head = { 'content-length': storedBytes.length, 'last-modified': new Date().toUTCString(), etag: '"1"' }
    return response.writeHead(200, head).end(method === 'HEAD' ? '' : storedBytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** The stored objects by path, with the bucket before the key. */
    objects,
    settings: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'x', S3_BUCKET: 'khlang', S3_ACCESS_KEY_ID: 'key' },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
