import type { FastifyInstance } from 'fastify'
import type { Web } from '../../../../contract/visit.ts'
import { notFound } from '../../problem.ts'
import type { SendQueryAs } from '../query-endpoints/query-endpoints.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { embeddedPolicy } from '../security-headers.ts'
import { createAnonymousVisit, webRequest } from './visits.ts'

export interface AnonymousContext {
  web: Web
  routes: Map<string, Route>
  sendQueryAs: SendQueryAs
}

const starts = ['/embed/', '/card/', '/oembed']

/** Cache lifetime for other sites; withdrawn content disappears after it. */
export const cacheSeconds = 60

/**
 * Serves embedded pages and oEmbed to other sites. All readers get the visitor's version. No cookie is read or set, so that a site cannot
 * show a reader's restricted data.
 */
export const openAnonymousPages = (app: FastifyInstance, context: AnonymousContext) => {
  const open = (path: string, headers: Record<string, string>) =>
    app.get(path, { config: { anonymous: true } }, async (request, reply) =>
      sendRendered(await renderForVisitor(context, request), reply.headers(headers)),
    )
  open('/embed/*', { 'content-security-policy': embeddedPolicy })
  open('/oembed', { 'access-control-allow-origin': '*' })
}

/** Renders the page for a visitor; `.data` requests are refused, as other sites need pages only. */
export const renderForVisitor = async ({ web, routes, sendQueryAs }: AnonymousContext, request: Request) => {
  const pageRequest = webRequest(request)
  const { pathname } = new URL(pageRequest.url)
  // `/embed/../login` resolves to another page: no other page may be framed or cached publicly.
  if (!starts.some(start => pathname.startsWith(start)) || pathname.endsWith('.data')) throw notFound()
  return web.render(pageRequest, createAnonymousVisit(request, routes, sendQueryAs))
}

/** Sends a rendered response with a short cache lifetime. */
export const sendRendered = async (response: Response, reply: Reply) => {
  reply.status(response.status).headers({
    'cache-control': response.ok ? `public, max-age=${cacheSeconds}` : 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  })
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
}
