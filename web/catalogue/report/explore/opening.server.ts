import { getReportHeadline } from '../../../../contract/catalogue/report-details.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { seriesSelection } from '../../figures/series-paths.server.ts'
import { isUnselected, parseAddress, type Selection } from './address/address.ts'
import { type Description, filteredColumns } from './answers.ts'

/**
 * Finds the selection that an address without one opens with: the series of the report page's chart, even if the page has none. Null for
 * another address, and for a table without such a series.
 */
export const findOpening = async (
  visit: Visit,
  description: Description,
  query: URLSearchParams,
): Promise<Selection | null> => {
  if (!isUnselected(query, filteredColumns(description))) return null
  const { era, version } = parseAddress(query, []).selection
  const fileName = description.file_name
  const asked = { fileName, ...(version !== null && { version: Number(version) }) }
  // The whole table is better than an error; the page itself reports a report or version that does not exist.
  const headline = await visit.call(getReportHeadline, asked).catch(() => null)
  if (!headline?.series) return null
  const kind = headline.kind === 'none' ? 'line' : headline.kind
  return { ...seriesSelection(headline.series, kind), era, version }
}
