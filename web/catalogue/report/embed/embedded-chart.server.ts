import { data } from 'react-router'
import type { Visit } from '../../../../contract/visit.ts'
import { removeMissingColumns } from '../explore/address/missing-columns.ts'
import { parseAddress } from '../explore/address/parse-address.ts'
import { wholeSelection } from '../explore/address/selection.ts'
import type { ColumnProfile } from '../explore/api-responses.ts'
import { loadChart } from '../explore/chart/load-chart.ts'
import { listFilterableColumns, listGroupableColumns } from '../explore/columns.ts'
import { findDefaultSelection } from '../explore/default-selection.server.ts'
import { createSendQuery, loadDescription, toVersionQuery } from '../explore/explore-queries.server.ts'
import { findQueryFailure, type QueryFailure } from '../explore/send-query.ts'

/**
 * Loads the chart of a selection, given by the parameters of Explore. `chart` is null if the selection cannot be drawn. Throws 429 if the
 * network exceeds its rate limit, and 503 if the engine is busy or takes too long: an incomplete chart would be cached for everyone.
 */
export const requestChart = async (visit: Visit, fileName: string, query: URLSearchParams) => {
  const sendUnchecked = createSendQuery(visit, fileName)
  // Collects every refusal of the engine, also of requests whose errors are ignored below.
  const queryFailures: QueryFailure[] = []
  const sendQuery = <Output>(...input: Parameters<typeof sendUnchecked>): Promise<Output> =>
    sendUnchecked<Output>(...input).catch(error => {
      const queryFailure = findQueryFailure(error)
      if (queryFailure) queryFailures.push(queryFailure)
      throw error
    })
  const description = await loadDescription(sendQuery, query)
  if (description.state !== 'ready') return { description, selection: wholeSelection, invalidNames: [], chart: null }
  const { selection: addressSelection, invalidNames } = parseAddress(query, listFilterableColumns(description))
  const columns = listGroupableColumns(description)
  const { selection, missingTexts } = removeMissingColumns(
    (await findDefaultSelection(visit, description, query)) ?? addressSelection,
    columns,
  )
  const profiles = await sendQuery<{ columns: ColumnProfile[] }>('profile', toVersionQuery(selection)).catch(() => ({
    columns: [],
  }))
  const chart = await loadChart({
    sendQuery,
    columns,
    profiles: profiles.columns,
    selection,
  }).catch(error => {
    // A refusal of the engine is thrown below with its status.
    if (queryFailures.length === 0) throw error
    return null
  })
  if (queryFailures.length > 0) throw data(null, { status: queryFailures.includes('tooMany') ? 429 : 503 })
  return { description, selection, invalidNames: [...new Set([...invalidNames, ...missingTexts])], chart }
}

export type EmbeddedChart = Awaited<ReturnType<typeof requestChart>>
