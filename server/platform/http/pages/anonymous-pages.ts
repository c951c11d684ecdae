import type { FastifyInstance } from 'fastify'
import type { Web } from '../../../../contract/visit.ts'
import { notFound } from '../../problem.ts'
import type { SendQueryAs } from '../query-endpoints/query-senders.ts'
import type { Reply, Request } from '../requests.ts'
import type { Route } from '../route.ts'
import { embeddedPolicy } from '../security-headers.ts'
import { createAnonymousVisit } from './visits.ts'
import { toWebRequest } from './web-requests.ts'

/** What pages for other sites need. */
export interface AnonymousContext {
  web: Web
  routes: Map<string, Route>
  sendQueryAs: SendQueryAs
}

const allowedPrefixes = ['/embed/', '/card/', '/oembed']

/** Cache lifetime of pages for other sites. Withdrawn content disappears from them after it. */
export const cacheSeconds = 60

/**
 * Serves embedded pages and oEmbed to other sites. All readers get the page as visitors see it. No cookie is read or set, so that a site
 * cannot show a reader's restricted data.
 */
export const openAnonymousPages = (app: FastifyInstance, context: AnonymousContext) => {
  const servePage = (path: string, headers: Record<string, string>) =>
    app.get(path, { config: { anonymous: true } }, async (request, reply) =>
      sendRendered(await renderForVisitor(context, request), reply.headers(headers)),
    )
  servePage('/embed/*', { 'content-security-policy': embeddedPolicy })
  servePage('/oembed', { 'access-control-allow-origin': '*' })
}

/** Renders the page as a visitor sees it. Throws 404 for a `.data` request, because other sites need only pages. */
export const renderForVisitor = async ({ web, routes, sendQueryAs }: AnonymousContext, request: Request) => {
  const pageRequest = toWebRequest(request)
  const { pathname } = new URL(pageRequest.url)
  // `/embed/../login` resolves to another page: no other page may be framed or cached publicly.
  if (!allowedPrefixes.some(prefix => pathname.startsWith(prefix)) || pathname.endsWith('.data')) throw notFound()
  return web.render(pageRequest, createAnonymousVisit(request, { routes, sendQueryAs }))
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
