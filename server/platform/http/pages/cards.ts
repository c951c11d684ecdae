import type { FastifyInstance } from 'fastify'
import { systemClock } from '../../clock.ts'
import { toNetwork } from '../../limits/networks.ts'
import { createThrottles, type Rate } from '../../limits/throttles.ts'
import { isNamedIn } from '../downloads/ranges.ts'
import { type AnonymousContext, cacheSeconds, renderForVisitor, sendRendered } from './anonymous-pages.ts'
import { computeDigest, type Pictures } from './pictures/pictures.ts'

/** Rate limit of one network. It can be low, because a page of another site shows one card. */
const rate: Rate = { burst: 30, perSecond: 1 }

/** Serves link cards as PNG. The web renders a card as SVG, for all callers as a visitor sees it. */
export const openCards = (app: FastifyInstance, context: AnonymousContext, pictures: Pictures) => {
  const throttles = createThrottles(systemClock)
  app.addHook('onClose', async () => pictures.close())
  app.get('/card/*', { config: { anonymous: true } }, async (request, reply) => {
    throttles.take(`card:${toNetwork({ address: request.ip })}`, rate)
    const response = await renderForVisitor(context, request)
    if (!response.headers.get('content-type')?.startsWith('image/svg+xml')) return sendRendered(response, reply)
    const svg = await response.text()
    const etag = `"${computeDigest(svg)}"`
    reply.headers({
      etag,
      'cache-control': `public, max-age=${cacheSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    if (isNamedIn(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return reply.type('image/png').send(await pictures.findOrDraw(svg))
  })
}
