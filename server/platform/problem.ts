import type { FieldRefusal } from '../../contract/refusals.ts'

/** An error that becomes the response to a request (RFC 9457). `detail` is for people; the cause is only logged. */
export class Problem extends Error {
  readonly status: number
  readonly title: string
  readonly fields: FieldRefusal[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** True for a failure that is part of normal operation; it is not logged as an error. */
  readonly isExpected: boolean

  constructor(
    status: number,
    title: string,
    extra: {
      detail?: string
      fields?: FieldRefusal[]
      retryAfterSeconds?: number
      isExpected?: boolean
      cause?: unknown
    } = {},
  ) {
    super(extra.detail ?? title, { cause: extra.cause })
    this.status = status
    this.title = title
    this.fields = extra.fields
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.isExpected = extra.isExpected ?? false
  }
}

/** Returns a 400 for these fields. */
export const invalidInput = (fields: FieldRefusal[]) =>
  new Problem(400, 'Invalid input', {
    detail: fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
    fields,
  })

/** Returns a 401 for a caller who is not signed in. */
export const pleaseLogin = () => new Problem(401, 'Please login')

/** Returns a 401 for a program without a valid key. */
export const pleaseSendKey = () =>
  new Problem(401, 'Please login', { detail: 'Send a key that is not revoked, as Authorization: Bearer kh_….' })

/** Returns a 403 for a caller without the right. */
export const permissionDenied = (detail?: string) => new Problem(403, 'Permission denied', detail ? { detail } : {})

/** Returns a 403 for a caller who has not accepted cookies. */
export const pleaseAcceptCookies = () => new Problem(403, 'Please accept cookies')

/** Returns a 409 for an edit of something that somebody else has changed since the edit began. */
export const editConflict = (detail: string, fields?: FieldRefusal[]) =>
  new Problem(409, 'Changed by someone else', { detail, ...(fields && { fields }) })

/** Returns a 404 for something that does not exist or that the caller may not see; the caller cannot tell which. */
export const notFound = () =>
  new Problem(404, 'Not found', { detail: "This doesn't exist, or you don't have access to it." })

/** Returns a 503 for a request that needs the database while the database does not respond. */
export const databaseSilent = (cause?: unknown) =>
  new Problem(503, 'Please try again shortly', {
    detail: 'The database does not respond.',
    retryAfterSeconds: 5,
    cause,
  })

/** Returns the body of a problem, without a stack, query or path. */
export const buildProblemBody = (problem: Problem, requestId: string) => ({
  type: 'about:blank',
  title: problem.title,
  status: problem.status,
  ...(problem.message !== problem.title && { detail: problem.message }),
  ...(problem.fields && { fields: problem.fields }),
  request_id: requestId,
})
