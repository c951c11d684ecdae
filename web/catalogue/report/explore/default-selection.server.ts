import { getReportHeadline } from '../../../../contract/catalogue/report-details.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { buildSeriesSelection } from '../../figures/series-paths.server.ts'
import { parseAddress, selectsNothing } from './address/parse-address.ts'
import type { Selection } from './address/selection.ts'
import type { TableDescription } from './api-responses.ts'
import { listFilterableColumns } from './columns.ts'

/**
 * Returns the selection that Explore shows if the URL selects nothing: the series of the report's headline, even if the report's page hides
 * it. Null if the URL selects something, or the table has no series.
 */
export const findDefaultSelection = async (
  visit: Visit,
  description: TableDescription,
  query: URLSearchParams,
): Promise<Selection | null> => {
  if (!selectsNothing(query, listFilterableColumns(description))) return null
  // Era and version name no columns, so they are parsed without any.
  const { era, version } = parseAddress(query, []).selection
  const fileName = description.file_name
  const input = { fileName, ...(version !== null && { version: Number(version) }) }
  // On a failure Explore shows the whole table. The page itself reports a missing report or version.
  const headline = await visit.call(getReportHeadline, input).catch(() => null)
  if (!headline?.series) return null
  const kind = headline.kind === 'none' ? 'line' : headline.kind
  return { ...buildSeriesSelection(headline.series, kind), era, version }
}
