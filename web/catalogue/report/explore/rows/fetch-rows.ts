import { toRowParameters } from '../address/format-address.ts'
import type { Selection } from '../address/selection.ts'
import { withAnnotations } from '../annotations.ts'
import type { RowsPage } from '../api-responses.ts'

/** The rows of a selection, in one version of a table. */
export interface RowsTable {
  fileName: string
  selection: Selection
  annotationNames: readonly string[]
  version: number
}

interface RowsRequest extends RowsTable {
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
  annotationNames,
  version,
  offset,
  limit,
  signal,
}: RowsRequest): Promise<RowsPage> => {
  const query = toRowParameters(withAnnotations({ ...selection, version: String(version) }, annotationNames))
  query.set('offset', String(offset))
  query.set('limit', String(limit))
  const response = await fetch(`/api/tables/${encodeURIComponent(fileName)}/rows?${query}`, { signal: signal ?? null })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}
