import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as sent by OTLP in JSON, with its attributes by name. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: Record<string, string | number>
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}
interface SentTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

const toValuesByName = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? Number(intValue)]),
  )

/** Opens a collector of traces on loopback; the test closes it. By default it accepts every request; `respond` replaces that. */
export const openTraceReceiver = async (respond: (reply: ServerResponse) => void = reply => void reply.end('{}')) => {
  const books = {
    bodies: [] as string[],
    headers: [] as IncomingHttpHeaders[],
    spans: [] as ReceivedSpan[],
    resource: {} as Record<string, string | number>,
  }
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    books.bodies.push(`${request.url} ${body}`)
    books.headers.push(request.headers)
    for (const { resource, scopeSpans } of (JSON.parse(body) as SentTraces).resourceSpans) {
      Object.assign(books.resource, toValuesByName(resource.attributes))
      for (const { spans } of scopeSpans)
        books.spans.push(...spans.map(span => ({ ...span, attributes: toValuesByName(span.attributes) })))
    }
    respond(reply)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { ...books, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
