import { data } from 'react-router'
import type { Visit } from '../../../../contract/visit.ts'
import { parseAddress, wholeSelection } from '../explore/address/address.ts'
import { listFilterableColumns, listGroupableColumns, type Profile } from '../explore/answers.ts'
import { loadPoints } from '../explore/chart/load-points.ts'
import { findDefaultSelection } from '../explore/default-selection.server.ts'
import { createSendQuery, describeTable, toVersionQuery } from '../explore/explore.server.ts'
import { findQueryFailure, type QueryFailure } from '../explore/send-query.ts'

/**
 * Returns the chart of an Explore URL, without the rows. Throws 429 when a network exceeds its rate limit, and 503 if the engine is busy or
 * takes too long: an incomplete chart would be cached for everyone.
 */
export const requestChart = async (visit: Visit, fileName: string, query: URLSearchParams) => {
  const sendUnchecked = createSendQuery(visit, fileName)
  const queryFailures: QueryFailure[] = []
  const sendQuery = <Answer>(...input: Parameters<typeof sendUnchecked>): Promise<Answer> =>
    sendUnchecked<Answer>(...input).catch(error => {
      const queryFailure = findQueryFailure(error)
      if (queryFailure) queryFailures.push(queryFailure)
      throw error
    })
  const description = await describeTable(sendQuery, query)
  if (description.state !== 'ready') return { description, selection: wholeSelection, unknown: [], points: null }
  const { selection: addressSelection, unknown } = parseAddress(query, listFilterableColumns(description))
  const selection = (await findDefaultSelection(visit, description, query)) ?? addressSelection
  const profiles = await sendQuery<{ columns: Profile[] }>('profile', toVersionQuery(selection)).catch(() => ({
    columns: [],
  }))
  const points = await loadPoints({
    sendQuery,
    columns: listGroupableColumns(description),
    profiles: profiles.columns,
    selection,
  }).catch(error => {
    if (queryFailures.length === 0) throw error
    return null
  })
  if (queryFailures.length > 0) throw data(null, { status: queryFailures.includes('tooMany') ? 429 : 503 })
  return { description, selection, unknown: [...new Set(unknown)], points }
}

export type EmbeddedChart = Awaited<ReturnType<typeof requestChart>>
