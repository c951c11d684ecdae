import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Accepts only JSON; an empty body counts as an empty object, since several calls of the specification send none. */
export const readJsonBody = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseBody(body),
  )
}

const parseBody = (body: Buffer): unknown => {
  if (body.length === 0) return {}
  try {
    return JSON.parse(utf8.decode(body))
  } catch (cause) {
    throw new Problem(400, 'Invalid input', { detail: 'The body is not JSON in UTF-8.', cause })
  }
}
