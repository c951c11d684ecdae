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
    const { to, from } = await requireVersions(context, request)
    const limit = parseCount('limit', findSingleValue(query, 'limit'), queryLimits.rows, queryLimits.defaultRows)
    const page = { limit, era: parseEra(request) }
    const later = requireReadyTable(to)
    const earlier = from && requireReadyTable(from)
    const versionFields = {
      file_name: to.report.fileName,
      from: from ? describeVersion(from) : null,
      to: describeVersion(to),
    }
    const caching = {
      ...computeCaching(to, request, earlier?.parquetDigest, later.parquetDigest),
      isFixed: query.has('from') && query.has('to'),
    }
    if (!from || !earlier) {
      // There is no page of changes, so every cursor is refused.
      parseCursor(findSingleValue(query, 'after'), [])
      return { ...caching, body: async () => ({ text: JSON.stringify({ ...versionFields, ...noChanges }) }) }
    }
    const columns = findColumnChanges(earlier.columns, later.columns)
    const keyPairs = await listKeyPairs(context, to, columns.pairs)
    const cursor = parseCursor(findSingleValue(query, 'after'), keyPairs)
    const tables = { earlier, later, pairs: columns.pairs, keyPairs }
    // Compiles the query once without files, so that a faulty cursor is refused before any comparison.
    if (cursor) compileChangedRows(buildComparison(tables, keyPairs, ['', '']), { ...page, cursor })
    const digests = [earlier.parquetDigest, later.parquetDigest]
    const buildBody = async (...paths: string[]) => {
      const { comparison, counts } = await compare(tables, paths as [string, string])
      const key = comparison.key.map(({ later: { recipe } }) => recipe.name)
      const fields = { ...versionFields, columns: columns.summary, key: key.length > 0 ? key : null, ...counts }
      const engineResult =
        key.length > 0 ? await context.engine.runQuery(compileChangedRows(comparison, { ...page, cursor })) : null
      return buildChangesBody(request, { versions: { from, to }, fields, comparison, limit }, engineResult)
    }
    return { ...caching, body: () => context.local.read(digests, buildBody) }
  }
}

type ReadyTable = Extract<LiveTable, { state: 'ready' }>

interface ComparedTables {
  earlier: ReadyTable
  later: ReadyTable
  pairs: readonly ColumnPair[]
  keyPairs: readonly ColumnPair[]
}

const buildComparison = (
  { earlier, later, pairs }: ComparedTables,
  key: readonly ColumnPair[],
  [earlierPath, laterPath]: readonly [string, string],
): Comparison => ({
  earlier: { path: earlierPath, columns: earlier.columns },
  later: { path: laterPath, columns: later.columns },
  key,
  pairs: pairs.filter(pair => !key.includes(pair)),
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
          isKnownUnique(tables) ||
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
const isKnownUnique = (tables: ComparedTables) => {
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

/** Returns the two versions that are compared: by default the latest and the one before it. `from` is undefined for the first version. */
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
  const to = await requireVersion(requestedVersions.to)
  const { reportId, version } = to.report
  const fromNumber =
    requestedVersions.from ?? (await findEarlierVersion(context.database, reportId, version.number))?.number
  if (fromNumber === undefined) return { to, from: undefined }
  const from = await requireVersion(fromNumber)
  // Two reports can have had the same name at different times.
  if (from.report.reportId !== reportId) throw notFound()
  if (fromNumber >= version.number)
    throw buildParameterRefusal('from', `Give a version before version ${version.number}`)
  return { to, from }
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
  const marked = pairs.filter(({ later: { recipe } }) => recipe.role === 'key')
  if (marked.length > 0) return marked.every(hasSameKind) ? marked : []
  // Empty if the publication was not compared by a key.
  const names = (await findComparedKey(database, report.version.versionId)) ?? []
  const keyPairs = pairs.filter(({ later: { recipe } }) => names.includes(recipe.name))
  return keyPairs.length === names.length && keyPairs.every(hasSameKind) ? keyPairs : []
}

interface ComparedPage {
  versions: { from: RequestedTable; to: RequestedTable }
  fields: object
  comparison: Comparison
  limit: number
}

const buildChangesBody = (
  request: ApiQuery,
  { versions, fields, comparison, limit }: ComparedPage,
  engineResult: EngineResult | null,
) => {
  const foundRows: Record<string, unknown>[] = engineResult ? JSON.parse(engineResult.json) : []
  const rows = foundRows.slice(0, limit)
  // Its columns k0, k1, … are the key of the last change on the page.
  const last = rows.at(-1)
  const hasMore = last !== undefined && engineResult!.foundCount > rows.length
  const next = hasMore
    ? buildNextAddress(
        request,
        versions,
        comparison.key.map((_, index) => last[`k${index}`]),
        limit,
      )
    : undefined
  const changes = rows.map(row => formatChange(comparison, row))
  const body = { ...fields, count: rows.length, is_truncated: hasMore, next: next ?? null, changes }
  return { text: JSON.stringify(body), ...(next !== undefined && { next }) }
}

/** Returns the address of the next page: the changes after a key, between exactly these two versions. */
const buildNextAddress = (request: ApiQuery, { from, to }: ComparedPage['versions'], key: unknown[], limit: number) => {
  const query = new URLSearchParams(request.query)
  query.set('from', String(from.report.version.number))
  query.set('to', String(to.report.version.number))
  query.set('limit', String(limit))
  query.set('after', JSON.stringify(key))
  return `${request.path}?${query}`
}

/** Caches comparisons; built tables never change. */
const createComparisonCache = <Result>() => {
  const comparisons = new Map<string, Promise<Result>>()
  const maxComparisons = 200
  return (key: string, compare: () => Promise<Result>): Promise<Result> => {
    const cachedComparison = comparisons.get(key)
    if (cachedComparison) return cachedComparison
    const comparing = compare()
    comparisons.set(key, comparing)
    comparing.catch(() => comparisons.delete(key))
    const [oldestKey] = comparisons.keys()
    if (comparisons.size > maxComparisons) comparisons.delete(oldestKey!)
    return comparing
  }
}
