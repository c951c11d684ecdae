import type { Condition } from '../../../contract/tables/queries.ts'
import type { RunQuery } from '../engines/cached-queries.ts'
import type { EngineQuery } from '../engines/engine-queries.ts'
import type { RequestedTable } from '../live-tables.ts'
import { isUnconditional } from '../queries/conditions.ts'
import { compileCount } from '../queries/row-counts.ts'
import { formatPageStart } from './page-starts.ts'
import type { Page } from './pages.ts'
import type { TableRequest } from './table-requests.ts'

/** Counts the rows that meet a condition. If every row meets it, returns the stored number of all rows. */
export const countRows = async (runQuery: RunQuery, tableRequest: TableRequest, where: Condition): Promise<number> =>
  isUnconditional(where) ? tableRequest.rowCount : readCount(runQuery, compileCount(tableRequest, where))

/** Runs a query whose only value is a number with the name `count`. */
export const readCount = async (runQuery: RunQuery, query: EngineQuery): Promise<number> => {
  const { json } = await runQuery(query)
  const [{ count }] = JSON.parse(json) as [{ count: number }]
  return count
}

interface NextPage {
  offset: number
  limit: number
  /** Number in the table of the last row of this page; undefined for pages of groups. */
  after: number | undefined
}

/** Builds the address of the next page of the same version, even if another version is published in the meantime. */
const buildNextAddress = (
  { requestedTable, request, query: expandedQuery }: TableRequest,
  { offset, limit, after }: NextPage,
) => {
  const query = new URLSearchParams(expandedQuery)
  for (const parameter of ['as_of', 'offset', 'after']) query.delete(parameter)
  query.set('version', String(requestedTable.report.version.number))
  if (after === undefined) query.set('offset', String(offset))
  else query.set('after', formatPageStart({ offset, after }))
  query.set('limit', String(limit))
  return `${request.path}?${query}`
}

/** Returns the fields of the version in each response. */
export const buildVersionFields = ({ report }: RequestedTable) => ({
  file_name: report.fileName,
  version: report.version.number,
  as_of: report.version.asOf,
})

/** Builds one page of rows or groups, with the total and the address of the next page. */
export const buildPageBody = (
  tableRequest: TableRequest,
  listName: 'rows' | 'groups',
  { offset, limit }: { offset: number; limit: number },
  { total, result }: Page,
) => {
  const nextOffset = offset + result.rowCount
  const isTruncated = nextOffset < total
  // After a page without rows, such as one with the limit 0, the next one would be the same.
  const hasNext = isTruncated && result.rowCount > 0
  const next = hasNext
    ? buildNextAddress(tableRequest, { offset: nextOffset, limit, after: result.rowNumber })
    : undefined
  const fields = {
    ...buildVersionFields(tableRequest.requestedTable),
    total,
    offset,
    count: result.rowCount,
    is_truncated: isTruncated,
    next: next ?? null,
  }
  return { text: appendJsonField(fields, listName, result.json), ...(next && { next }) }
}

/** Formats an object as JSON with a last field that is JSON already. */
const appendJsonField = (fields: object, lastName: string, lastJson: string) => {
  const withoutClosingBrace = JSON.stringify(fields).slice(0, -1)
  return `${withoutClosingBrace},${JSON.stringify(lastName)}:${lastJson}}`
}
