import type { Era } from '../../../contract/tables/columns.ts'
import { queryLimits } from '../../../contract/tables/queries.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/endpoints.ts'
import { listKeyPairs } from '../changes/candidate-keys.ts'
import { parseCursor } from '../changes/change-cursors.ts'
import { buildChangesBody, buildCountsBody, buildFirstVersionBody } from '../changes/changes-bodies.ts'
import { findColumnChanges } from '../changes/column-changes.ts'
import { buildComparison, type ComparedTables, compareTables } from '../changes/comparisons.ts'
import { buildVersionFields, requireVersions } from '../changes/requested-versions.ts'
import { compileChangedRows } from '../changes/row-changes.ts'
import { requireReadyTable } from '../live-tables.ts'
import { findSingleValue, parseCount } from '../queries/parameter-values.ts'
import { requireKnownParameters } from './parameters/known-parameters.ts'
import { parseEra } from './parameters/request-parameters.ts'
import { bindQueries, computeCaching, type TableContext } from './table-requests.ts'

const parameters = ['from', 'to', 'limit', 'after', 'era']

/** Creates the responder that compares two versions of a table: their columns, counts of rows, and changed rows by key. */
export const createChangesResponder =
  (context: TableContext) =>
  async (request: ApiQuery): Promise<QueryResponse> => {
    const { query } = request
    const runQuery = bindQueries(context, request)
    const versions = await requireVersions(context, request)
    requireKnownParameters(query, parameters, versions.later.table)
    const limit = parseCount('limit', findSingleValue(query, 'limit'), {
      maxCount: queryLimits.rows,
      defaultCount: queryLimits.defaultRows,
    })
    const page = { limit, era: parseEra(request) }
    const later = requireReadyTable(versions.later)
    const earlier = versions.earlier && requireReadyTable(versions.earlier)
    const versionFields = buildVersionFields(versions)
    const caching = {
      ...computeCaching(versions.later, request, earlier?.parquetDigest, later.parquetDigest),
      // The response never changes if the request names both versions.
      isImmutable: query.has('from') && query.has('to'),
    }
    const rawCursor = findSingleValue(query, 'after')
    if (!versions.earlier || !earlier) {
      // The first version has no page of changes, so every cursor is refused.
      parseCursor(rawCursor, [])
      return { ...caching, buildBody: async () => buildFirstVersionBody(versionFields) }
    }
    const comparedVersions = { earlier: versions.earlier, later: versions.later }
    const columnChanges = findColumnChanges(earlier.columns, later.columns)
    const keyPairs = await listKeyPairs(context, versions.later, columnChanges.pairs)
    const tables = { earlier, later, pairs: columnChanges.pairs, keyPairs }
    const cursor = requireCursor(tables, rawCursor, page)
    const buildBody = async (earlierPath: string, laterPath: string) => {
      const paths = { earlier: earlierPath, later: laterPath }
      const { comparison, counts } = await compareTables(runQuery, tables, paths)
      const keyNames = comparison.keyColumnPairs.map(pair => pair.later.recipe.name)
      const hasKey = keyNames.length > 0
      const fields = { ...versionFields, columns: columnChanges.summary, key: hasKey ? keyNames : null, ...counts }
      // Without a key, the rows of the two versions cannot be paired, so they are only counted.
      if (!hasKey) return buildCountsBody(fields)
      const engineResult = await runQuery(compileChangedRows(comparison, { ...page, cursor }))
      return buildChangesBody(request, { versions: comparedVersions, fields, comparison, limit }, engineResult)
    }
    const digests = [earlier.parquetDigest, later.parquetDigest]
    return { ...caching, buildBody: () => context.localTables.readParquets(digests, buildBody) }
  }

/** Parses the cursor. Throws 400 if it does not fit the candidate key, before the versions are compared. */
const requireCursor = (tables: ComparedTables, rawCursor: string | null, page: { limit: number; era: Era }) => {
  const cursor = parseCursor(rawCursor, tables.keyPairs)
  // Only the compiled query shows whether each value fits its column; it is not run, so it needs no files.
  const noPaths = { earlier: '', later: '' }
  if (cursor) compileChangedRows(buildComparison(tables, tables.keyPairs, noPaths), { ...page, cursor })
  return cursor
}
