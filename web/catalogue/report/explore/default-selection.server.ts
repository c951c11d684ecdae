import { getReportHeadline } from '../../../../contract/catalogue/report-details.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { buildSeriesSelection } from '../../figures/series-paths.server.ts'
import { parseAddress, type Selection, selectsNothing } from './address/address.ts'
import { type Description, listFilterableColumns } from './answers.ts'

/**
 * Finds the selection that Explore shows if the address selects nothing: the series of the report's chart, even if the report page hides
 * it. Null if the address selects something, or the table has no series.
 */
export const findDefaultSelection = async (
  visit: Visit,
  description: Description,
  query: URLSearchParams,
): Promise<Selection | null> => {
  if (!selectsNothing(query, listFilterableColumns(description))) return null
  // Only the era and the version are needed, which name no columns.
  const { era, version } = parseAddress(query, []).selection
  const fileName = description.file_name
  const input = { fileName, ...(version !== null && { version: Number(version) }) }
  // The whole table is better than an error; the page itself reports a report or version that does not exist.
  const headline = await visit.call(getReportHeadline, input).catch(() => null)
  if (!headline?.series) return null
  const kind = headline.kind === 'none' ? 'line' : headline.kind
  return { ...buildSeriesSelection(headline.series, kind), era, version }
}
