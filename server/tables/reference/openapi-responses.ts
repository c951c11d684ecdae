import { keyRate, networkRate } from '../../platform/http/keys/reader-keys.ts'
import { stringSchema } from './openapi-parameters.ts'

const integerSchema = { type: 'integer' }

/** The headers that responses refer to. */
export const sharedHeaders = {
  ETag: { description: 'Sent as If-None-Match, it avoids another transfer of the same response', schema: stringSchema },
  Link: { description: 'The next page, with rel="next"; absent on the last page', schema: stringSchema },
  'Retry-After': { description: 'Seconds after which the request may be repeated', schema: integerSchema },
  'RateLimit-Limit': { description: 'How many requests may be sent at once', schema: integerSchema },
  'RateLimit-Remaining': { description: 'How many of them are left', schema: integerSchema },
}
type SharedHeader = keyof typeof sharedHeaders

const rateHeaders: SharedHeader[] = ['RateLimit-Limit', 'RateLimit-Remaining']

const buildHeaders = (...names: SharedHeader[]) =>
  Object.fromEntries([...names, ...rateHeaders].map(name => [name, { $ref: `#/components/headers/${name}` }]))

const buildProblem = (description: string, ...headerNames: SharedHeader[]) => ({
  description,
  headers: buildHeaders(...headerNames),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** The responses other than 200, by their status. */
const responsesByStatus = {
  304: { description: 'The response with the ETag in If-None-Match has not changed', headers: buildHeaders('ETag') },
  400: buildProblem('A parameter is refused; the problem names it'),
  401: buildProblem('The key is not valid; for a file also: a key, or a session, is needed'),
  403: buildProblem('The session has not accepted cookies'),
  404: buildProblem('There is no such table or version, or the caller may not see it'),
  416: buildProblem('The file does not have this range'),
  422: buildProblem('The table cannot be queried, or the request needs too much memory or makes too large a file'),
  429: buildProblem(
    `Too many requests. A network may send ${networkRate.burst} at once and ${networkRate.perSecond} per second, a key ${keyRate.burst} and ${keyRate.perSecond}`,
    'Retry-After',
  ),
  503: buildProblem('The table is being prepared, or the request takes too long or waited too long', 'Retry-After'),
  507: buildProblem('The disk of the portal is full', 'Retry-After'),
}
type Status = keyof typeof responsesByStatus

const toResponseName = (status: string) => `Status${status}`

/** The responses to which operations refer, by their names in the document. */
export const sharedResponses = Object.fromEntries(
  Object.entries(responsesByStatus).map(([status, response]) => [toResponseName(status), response]),
)

const descriptionStatuses: Status[] = [304, 400, 401, 404, 429, 503]
/** The statuses of each kind of operation, other than 200. Only a description is available before the table is. */
const statusesByKind = {
  description: descriptionStatuses,
  query: [...descriptionStatuses, 422],
  file: [...descriptionStatuses, 403, 422, 507],
  fileInParts: [...descriptionStatuses, 403, 416, 422, 507],
} satisfies Record<string, Status[]>
export type OperationKind = keyof typeof statusesByKind

/** Builds the responses of an operation; `content` is the body of a success. */
export const buildResponses = (kind: OperationKind, content: object, { hasPages = false } = {}) => {
  const refusals = statusesByKind[kind].map(status => [
    status,
    { $ref: `#/components/responses/${toResponseName(String(status))}` },
  ])
  const success = {
    description: 'The answer',
    headers: hasPages ? buildHeaders('ETag', 'Link') : buildHeaders('ETag'),
    content,
  }
  return {
    200: success,
    ...(kind === 'fileInParts' && { 206: { ...success, description: 'The range of the file in the header Range' } }),
    ...Object.fromEntries(refusals),
  }
}
