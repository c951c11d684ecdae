import { invalidInput } from '../../platform/problem.ts'
import type { NamePage } from './names.ts'

const maxPageSize = 1000

/**
 * Returns the requested page of names. A client that sends `pageToken`, which is empty at first, gets pages; any other client gets all names, as
 * the specification requires. Throws 400 for a `pageSize` that is not a positive whole number.
 */
export const toNamePage = (query: URLSearchParams): NamePage => {
  const token = query.get('pageToken')
  if (token === null) return { after: undefined, limit: undefined }
  const size = Number(query.get('pageSize') ?? maxPageSize)
  if (!Number.isInteger(size) || size < 1) throw invalidInput([{ field: 'pageSize', message: 'Give a whole number' }])
  const after = Buffer.from(token, 'base64url').toString()
  return { after: after === '' ? undefined : after, limit: Math.min(size, maxPageSize) }
}

/** Returns the token of the next page, which is the last name of a full page; no token after the last page. */
export const buildNextPageToken = (names: readonly string[], { limit }: NamePage) =>
  limit !== undefined && names.length === limit
    ? { 'next-page-token': Buffer.from(names.at(-1)!).toString('base64url') }
    : {}
