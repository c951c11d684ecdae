import { z } from 'zod'
import { identifier } from '../../../contract/fields.ts'
import { queryLimits } from '../../../contract/tables/queries.ts'
import { findComparedKey, findEarlierVersion } from '../../catalogue/index.ts'
import { parseInput } from '../../platform/http/invoke.ts'
import type { ApiQuery } from '../../platform/http/query-endpoints/api-queries.ts'
import type { QueryResponse } from '../../platform/http/query-endpoints/query-endpoints.ts'
import { notFound } from '../../platform/problem.ts'
import { compileChangeCounts, compileUniqueKeyCheck } from '../changes/change-counts.ts'
import { type ColumnPair, findColumnChanges } from '../changes/column-changes.ts'
import type { Comparison } from '../changes/compared-versions.ts'
import { compileChangedRows, formatChange, parseCursor } from '../changes/row-changes.ts'
import type { EngineQuery, EngineResult } from '../engines/engine-queries.ts'
import { computeTag, type LiveTable, type RequestedTable, requireReadyTable, requireTable } from '../live-tables.ts'
import { findSingleValue, parseCount, requireValidText } from '../queries/parameter-values.ts'
import { buildParameterRefusal } from '../queries/table-columns.ts'
import { computeCaching, parseEra, type TableContext } from './table-requests.ts'

const parameters = ['from', 'to', 'limit', 'after', 'era']
const versionsSchema = z.object({ from: identifier.optional(), to: identifier.optional() })

/** Counts of changed rows; a long number is a text. `changed` is null if whole rows are compared. */
interface Counts {
  added: number | string
  removed: number | string
  changed: number | string | null
}

/** Creates the responder that compares two versions of a table: their columns, counts of rows, and changed rows by key. */
export const createChangesResponder = (context: TableContext) => {
  const compare = createComparer(context)
  return async (request: ApiQuery): Promise<QueryResponse> => {
    const { query } = request
    requireParameters(query)
    const { requestedEarlier, requestedLater } = await requireVersions(context, request)
    const limit = parseCount('limit', findSingleValue(query, 'limit'), queryLimits.rows, queryLimits.defaultRows)
    const page = { limit, era: parseEra(request) }
    const later = requireReadyTable(requestedLater)
    const earlier = requestedEarlier && requireReadyTable(requestedEarlier)
    const versionFields = buildComparedVersionFields(requestedEarlier, requestedLater)
    const caching = {
      ...computeCaching(requestedLater, request, earlier?.parquetDigest, later.parquetDigest),
      // The response never changes if the request names both versions.
      isFixed: query.has('from') && query.has('to'),
    }
    const rawCursor = findSingleValue(query, 'after')
    if (!requestedEarlier || !earlier) {
      // The first version has no page of changes, so every cursor is refused.
      parseCursor(rawCursor, [])
      return { ...caching, body: async () => ({ text: JSON.stringify({ ...versionFields, ...noChanges }) }) }
    }
    const columnChanges = findColumnChanges(earlier.columns, later.columns)
    const keyPairs = await listKeyPairs(context, requestedLater, columnChanges.pairs)
    const cursor = parseCursor(rawCursor, keyPairs)
    const tables = { earlier, later, pairs: columnChanges.pairs, keyPairs }
    // Compiles the query once without files, so that a faulty cursor is refused before any comparison.
    if (cursor) compileChangedRows(buildComparison(tables, keyPairs, ['', '']), { ...page, cursor })
    const digests = [earlier.parquetDigest, later.parquetDigest]
    const buildBody = async (...paths: string[]) => {
      const { comparison, counts } = await compare(tables, paths as [string, string])
      const keyNames = comparison.keyColumnPairs.map(({ later: { recipe } }) => recipe.name)
      const hasKey = keyNames.length > 0
      const fields = { ...versionFields, columns: columnChanges.summary, key: hasKey ? keyNames : null, ...counts }
      // Without a key, the rows of the two versions cannot be paired, so they are only counted.
      const engineResult = hasKey
        ? await context.engine.runQuery(compileChangedRows(comparison, { ...page, cursor }))
        : null
      const versions = { requestedEarlier, requestedLater }
      return buildChangesBody(request, { versions, fields, comparison, limit }, engineResult)
    }
    return { ...caching, body: () => context.localTables.readParquets(digests, buildBody) }
  }
}

/** Builds the fields of the response that describe the two versions; `from` is null for the first version. */
const buildComparedVersionFields = (requestedEarlier: RequestedTable | undefined, requestedLater: RequestedTable) => ({
  file_name: requestedLater.report.fileName,
  from: requestedEarlier ? describeVersion(requestedEarlier) : null,
  to: describeVersion(requestedLater),
})

type ReadyTable = Extract<LiveTable, { state: 'ready' }>

interface ComparedTables {
  earlier: ReadyTable
  later: ReadyTable
  /** All columns that both versions have, including those of the candidate key. */
  pairs: readonly ColumnPair[]
  /** The candidate key: it identifies rows only if it is unique in both versions. */
  keyPairs: readonly ColumnPair[]
}

/** Builds the comparison by a key; with an empty key, whole rows are compared. */
const buildComparison = (
  { earlier, later, pairs }: ComparedTables,
  usedKeyPairs: readonly ColumnPair[],
  [earlierPath, laterPath]: readonly [string, string],
): Comparison => ({
  earlier: { path: earlierPath, columns: earlier.columns },
  later: { path: laterPath, columns: later.columns },
  keyColumnPairs: usedKeyPairs,
  otherPairs: pairs.filter(pair => !usedKeyPairs.includes(pair)),
})

/** Creates a function that counts the changes by the candidate key if it is unique in both versions, otherwise by whole rows. */
const createComparer = ({ engine }: TableContext) => {
  const readCached = createComparisonCache<{ isUnique: boolean; counts: object }>()
  const readFirstRow = async (query: EngineQuery) => JSON.parse((await engine.runQuery(query)).json)[0]
  return async (tables: ComparedTables, paths: readonly [string, string]) => {
    const { earlier, later, pairs, keyPairs } = tables
    // The same two Parquet files can have other pairs: columns are paired by their names, which are not in the files.
    const pairedIndices = [keyPairs, pairs].map(list => list.map(pair => [pair.earlier.at, pair.later.at]))
    const { isUnique, counts } = await readCached(
      computeTag(earlier.parquetDigest, later.parquetDigest, pairedIndices),
      async () => {
        // The check returns 1 for a unique key and 0 for any other.
        const isKeyUnique =
          isKeyKnownUnique(tables) ||
          (keyPairs.length > 0 &&
            (await readFirstRow(compileUniqueKeyCheck(buildComparison(tables, keyPairs, paths)))).unique === 1)
        const rowCounts: Counts = await readFirstRow(
          compileChangeCounts(buildComparison(tables, isKeyUnique ? keyPairs : [], paths)),
        )
        return { isUnique: isKeyUnique, counts: toCountFields(rowCounts) }
      },
    )
    return { comparison: buildComparison(tables, isUnique ? keyPairs : [], paths), counts }
  }
}

/** Returns true if the key is one column, and both builds found that its values are never missing and all different. */
const isKeyKnownUnique = (tables: ComparedTables) => {
  const [pair] = tables.keyPairs
  if (!pair || tables.keyPairs.length > 1) return false
  return (['earlier', 'later'] as const).every(version => {
    const { missing, distinct } = pair[version].profile
    return missing === 0 && distinct === tables[version].rowCount
  })
}

const toCountFields = ({ added, removed, changed }: Counts) => ({
  rows_added: Number(added),
  rows_removed: Number(removed),
  rows_changed: changed === null ? null : Number(changed),
})

/** The response for the first version, which has no earlier one. */
const noChanges = {
  columns: { added: [], removed: [], renamed: [], changed: [] },
  key: null,
  rows_added: null,
  rows_removed: null,
  rows_changed: null,
  count: 0,
  is_truncated: false,
  next: null,
  changes: [],
}

const requireParameters = (query: URLSearchParams) => {
  requireValidText(query)
  for (const name of query.keys())
    if (!parameters.includes(name)) throw buildParameterRefusal(name, `Give ${parameters.join(', ')}, or none of them`)
}

/**
 * Returns the two versions that are compared: by default the latest and the one before it. The earlier one is undefined if the later one is
 * the first version.
 */
const requireVersions = async (context: TableContext, { actor, params, query }: ApiQuery) => {
  const versionParams = Object.fromEntries(
    ['from', 'to'].flatMap(name => (query.has(name) ? [[name, findSingleValue(query, name)]] : [])),
  )
  const requestedVersions = parseInput(versionsSchema, versionParams) as z.output<typeof versionsSchema>
  const requireVersion = (version: number | undefined) =>
    requireTable(
      context,
      actor,
      params.file_name!,
      new URLSearchParams(version === undefined ? {} : { version: String(version) }),
    )
  const requestedLater = await requireVersion(requestedVersions.to)
  const { reportId, version } = requestedLater.report
  const earlierNumber =
    requestedVersions.from ?? (await findEarlierVersion(context.database, reportId, version.number))?.number
  if (earlierNumber === undefined) return { requestedEarlier: undefined, requestedLater }
  const requestedEarlier = await requireVersion(earlierNumber)
  // Two reports can have had the same name at different times.
  if (requestedEarlier.report.reportId !== reportId) throw notFound()
  if (earlierNumber >= version.number)
    throw buildParameterRefusal('from', `Give a version before version ${version.number}`)
  return { requestedEarlier, requestedLater }
}

const describeVersion = ({ report, table }: RequestedTable) => ({
  version: report.version.number,
  as_of: report.version.asOf,
  row_count: table.state === 'ready' ? table.rowCount : null,
})

/** Lists the columns of the candidate key: those that staff marked as key, otherwise those by which the publication was compared. */
const listKeyPairs = async (
  { database }: TableContext,
  { report }: RequestedTable,
  pairs: readonly ColumnPair[],
): Promise<ColumnPair[]> => {
  const hasSameKind = ({ earlier, later }: ColumnPair) => earlier.recipe.kind === later.recipe.kind
  const markedPairs = pairs.filter(({ later: { recipe } }) => recipe.role === 'key')
  // Values of different kinds cannot be compared, so such a key is not used.
  if (markedPairs.length > 0) return markedPairs.every(hasSameKind) ? markedPairs : []
  // Empty if the publication was not compared by a key.
  const keyNames = (await findComparedKey(database, report.version.versionId)) ?? []
  const keyPairs = pairs.filter(({ later: { recipe } }) => keyNames.includes(recipe.name))
  const hasAllColumns = keyPairs.length === keyNames.length
  return hasAllColumns && keyPairs.every(hasSameKind) ? keyPairs : []
}

interface ComparedPage {
  versions: { requestedEarlier: RequestedTable; requestedLater: RequestedTable }
  /** The fields of the response that are the same on every page. */
  fields: object
  comparison: Comparison
  limit: number
}

const buildChangesBody = (
  request: ApiQuery,
  { versions, fields, comparison, limit }: ComparedPage,
  engineResult: EngineResult | null,
) => {
  // The query returns one row more than the page if further changes follow.
  const foundRows: Record<string, unknown>[] = engineResult ? JSON.parse(engineResult.json) : []
  const rows = foundRows.slice(0, limit)
  // Its columns k0, k1, … are the key of the last change on the page.
  const lastRow = rows.at(-1)
  const hasMore = lastRow !== undefined && engineResult!.foundCount > rows.length
  const next = hasMore
    ? buildNextAddress(
        request,
        versions,
        comparison.keyColumnPairs.map((_, index) => lastRow[`k${index}`]),
        limit,
      )
    : undefined
  const changes = rows.map(row => formatChange(comparison, row))
  const body = { ...fields, count: rows.length, is_truncated: hasMore, next: next ?? null, changes }
  return { text: JSON.stringify(body), ...(next !== undefined && { next }) }
}

/** Returns the address of the next page: the changes after the last key of this page, between exactly these two versions. */
const buildNextAddress = (
  request: ApiQuery,
  { requestedEarlier, requestedLater }: ComparedPage['versions'],
  lastKey: unknown[],
  limit: number,
) => {
  const query = new URLSearchParams(request.query)
  query.set('from', String(requestedEarlier.report.version.number))
  query.set('to', String(requestedLater.report.version.number))
  query.set('limit', String(limit))
  query.set('after', JSON.stringify(lastKey))
  return `${request.path}?${query}`
}

/** Creates a cache of running and finished comparisons. Built tables never change, so a result stays valid; the oldest is removed first. */
const createComparisonCache = <Result>() => {
  const comparisons = new Map<string, Promise<Result>>()
  const maxComparisons = 200
  return (tag: string, compare: () => Promise<Result>): Promise<Result> => {
    const cachedComparison = comparisons.get(tag)
    if (cachedComparison) return cachedComparison
    const comparing = compare()
    comparisons.set(tag, comparing)
    comparing.catch(() => comparisons.delete(tag))
    const [oldestTag] = comparisons.keys()
    if (comparisons.size > maxComparisons) comparisons.delete(oldestTag!)
    return comparing
  }
}
