import { z } from 'zod'
import { identifier } from '../../../contract/fields.ts'
import { findEarlierVersion } from '../../catalogue/index.ts'
import { parseInput } from '../../platform/http/invoke.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import { notFound } from '../../platform/problem.ts'
import type { TableContext } from '../api/table-requests.ts'
import { type RequestedTable, requireTableOrEnqueueBuild } from '../live-tables.ts'
import { buildParameterRefusal } from '../queries/parameter-refusals.ts'
import { findSingleValue } from '../queries/parameter-values.ts'

const versionsSchema = z.object({ from: identifier.optional(), to: identifier.optional() })

/** The two versions that a request compares. */
export interface RequestedVersions {
  /** Undefined if the later one is the first version. */
  earlier: RequestedTable | undefined
  later: RequestedTable
}

/**
 * Finds the versions that a request compares: by default the latest and the one before it. Throws 404 if the reader may not see one of them
 * or they belong to different reports, and 400 if they are in the wrong order.
 */
export const requireVersions = async (
  context: TableContext,
  { actor, params, query }: ApiQuery,
): Promise<RequestedVersions> => {
  const versionParams = Object.fromEntries(
    ['from', 'to'].flatMap(name => (query.has(name) ? [[name, findSingleValue(query, name)]] : [])),
  )
  const requestedNumbers = parseInput(versionsSchema, versionParams) as z.output<typeof versionsSchema>
  const requireVersion = (number: number | undefined) =>
    requireTableOrEnqueueBuild(
      context,
      actor,
      params.file_name!,
      new URLSearchParams(number === undefined ? {} : { version: String(number) }),
    )
  const later = await requireVersion(requestedNumbers.to)
  const { reportId, version } = later.report
  const earlierNumber =
    requestedNumbers.from ?? (await findEarlierVersion(context.database, reportId, version.number))?.number
  if (earlierNumber === undefined) return { earlier: undefined, later }
  const earlier = await requireVersion(earlierNumber)
  // Two reports can have had the same name at different times.
  if (earlier.report.reportId !== reportId) throw notFound()
  if (earlierNumber >= version.number)
    throw buildParameterRefusal('from', `Give a version before version ${version.number}`)
  return { earlier, later }
}

/** Builds the fields of the response that describe the two versions; `from` is null for the first version. */
export const buildVersionFields = ({ earlier, later }: RequestedVersions) => ({
  file_name: later.report.fileName,
  from: earlier ? describeVersion(earlier) : null,
  to: describeVersion(later),
})

const describeVersion = ({ report, table }: RequestedTable) => ({
  version: report.version.number,
  as_of: report.version.asOf,
  row_count: table.state === 'ready' ? table.rowCount : null,
})
