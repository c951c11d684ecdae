import { isNamedIn } from '../downloads/ranges.ts'
import type { Reply, Request } from '../requests.ts'
import type { QueryResponse } from './endpoints.ts'

/** Cache lifetime of responses that never change. It is limited, because a report may be restricted later. */
const fixedResponseSeconds = 24 * 3600

/** Sends a response with its cache headers; 304 if the client has it already. */
export const sendQueryResponse = async (
  { etag, isShared, isImmutable, buildBody }: QueryResponse,
  request: Request,
  reply: Reply,
) => {
  const quotedEtag = `"${etag}"`
  const scope = isShared ? 'public' : 'private'
  const cacheHeaders = {
    etag: quotedEtag,
    'cache-control': isImmutable ? `${scope}, max-age=${fixedResponseSeconds}, immutable` : `${scope}, no-cache`,
    // A shared cache must not serve a response for staff to a visitor.
    vary: 'cookie, authorization, accept-encoding',
  }
  if (isNamedIn(request.headers['if-none-match'], quotedEtag)) return reply.headers(cacheHeaders).status(304).send()
  const { text, next } = await buildBody()
  if (next) reply.header('link', `<${next}>; rel="next"`)
  return reply.headers(cacheHeaders).type('application/json; charset=utf-8').send(text)
}
