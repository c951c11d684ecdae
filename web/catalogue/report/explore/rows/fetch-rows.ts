import { toRowParameters } from '../address/format-address.ts'
import type { Selection } from '../address/selection.ts'
import type { RowsPage } from '../api-responses.ts'

interface RowsRequest {
  fileName: string
  selection: Selection
  version: number
  /** The index of the first row. */
  offset: number
  /** The maximum number of rows. */
  limit: number
  signal?: AbortSignal
}

/** Fetches rows of a selection from the API. Rejects if the API refuses the request. */
export const fetchRows = async ({
  fileName,
  selection,
  version,
  offset,
  limit,
  signal,
}: RowsRequest): Promise<RowsPage> => {
  const query = toRowParameters({ ...selection, version: String(version) })
  query.set('offset', String(offset))
  query.set('limit', String(limit))
  const response = await fetch(`/api/tables/${encodeURIComponent(fileName)}/rows?${query}`, { signal: signal ?? null })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}
