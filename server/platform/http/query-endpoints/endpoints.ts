import type { MadeFile } from '../downloads/made-files.ts'
import type { ApiQuery } from './api-queries.ts'

/**
 * An address of an open API, such as `/api/tables/gdp/rows?Year=2024`, that responds to GET requests with JSON. Every origin may read it,
 * without cookies. A key identifies the caller; without one, the session does.
 */
export interface QueryEndpoint {
  path: `/api/${string}`
  respond: (query: ApiQuery) => Promise<QueryResponse>
}

/** The response of a query endpoint. */
export interface QueryResponse {
  /** A text that changes whenever the response changes. */
  etag: string
  /** True if the response is the same for everybody, so that shared caches may store it. */
  isShared: boolean
  /** True if the response never changes, because the address names a version. */
  isImmutable: boolean
  /** Builds the JSON, and `next`, the address of the next page if there is one. Called only if the client lacks this response. */
  buildBody: () => Promise<{ text: string; next?: string }>
}

/** A query endpoint that responds with a file. */
export interface FileEndpoint {
  path: `/api/${string}`
  makeFile: (query: ApiQuery) => Promise<MadeFile>
}
