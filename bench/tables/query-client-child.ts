import { dirname } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { pino } from 'pino'
import { readFacets, readGroupsPage, readRowsPage } from '../../server/tables/api/pages.ts'
import { parseGroupsQuery } from '../../server/tables/api/parameters/group-parameters.ts'
import { parseFilters } from '../../server/tables/api/parameters/request-parameters.ts'
import { parseRowsQuery } from '../../server/tables/api/rows.ts'
import type { TableRequest } from '../../server/tables/api/table-requests.ts'
import { defaultCaps } from '../../server/tables/engines/engine-caps.ts'
import type { EngineQuery } from '../../server/tables/engines/engine-queries.ts'
import { type Engine, openEngine } from '../../server/tables/engines/engines.ts'
import { isUnconditional } from '../../server/tables/queries/conditions.ts'
import { compileGroupCount, compileGroups } from '../../server/tables/queries/group-queries.ts'
import { compileCount } from '../../server/tables/queries/row-counts.ts'
import { compileRows } from '../../server/tables/queries/row-pages.ts'
import { requireColumn } from '../../server/tables/queries/table-columns.ts'
import { median } from '../medians.ts'
import { processorMilliseconds } from '../processors.ts'
import type { QueryEnd, QueryOrder, QuerySettings, QueryUsage } from './query-orders.ts'
import type { TableQuery } from './table-queries.ts'

// Runs as a separate process, started by query-clients.ts.

interface QueryRunner {
  /** Returns the rows of a query. */
  answer: (tableQuery: TableQuery) => Promise<number>
  enginePid: () => number | undefined
  run?: (sql: string) => Promise<unknown>
  endHostile?: (sql: string) => Promise<QueryEnd>
}

/** Runs a query like the portal, and returns the number of its rows. */
const runLikePortal = async (
  runQuery: Engine['runQuery'],
  { path, columns }: QuerySettings,
  tableQuery: TableQuery,
) => {
  const { column: columnName, ...rest } = tableQuery.query
  const tableRequest = { path, columns, query: new URLSearchParams(rest) } as unknown as TableRequest
  const count = async (counting: EngineQuery) => JSON.parse((await runQuery(counting)).json)[0].count as number
  if (tableQuery.path === 'aggregate') {
    const groupsQuery = parseGroupsQuery(tableRequest)
    const find = () => runQuery(compileGroups(tableRequest, groupsQuery))
    const countGroups = () => count(compileGroupCount(tableRequest, groupsQuery))
    return (await readGroupsPage(groupsQuery, find, countGroups)).result.rowCount
  }
  if (tableQuery.path === 'facets') {
    const column = requireColumn(columns, columnName!, 'column')
    const where = parseFilters(tableRequest, ['limit', 'search'])
    return (await readFacets(runQuery, tableRequest, { column, where, limit: 50, era: 'ce' })).values.length
  }
  const rowsQuery = { ...parseRowsQuery(tableRequest), limit: 100 }
  const total = async () =>
    isUnconditional(rowsQuery.where) ? Number.POSITIVE_INFINITY : count(compileCount(tableRequest, rowsQuery.where))
  return (await readRowsPage(rowsQuery, () => runQuery(compileRows(tableRequest, rowsQuery)), total)).result.rowCount
}

const openChildRunner = async (settings: QuerySettings): Promise<QueryRunner> => {
  const engine = openEngine({ folder: dirname(settings.path), log: pino({ level: 'silent' }) })
  const trivialQuery: EngineQuery = {
    sql: 'select 1',
    values: [],
    columns: [{ name: 'one', kind: 'integer' }],
    maxCharacters: 100,
  }
  await engine.runQuery(trivialQuery)
  return {
    enginePid: engine.pid,
    answer: tableQuery => runLikePortal(engine.runQuery, settings, tableQuery),
    async endHostile(sql) {
      const startedAt = performance.now()
      const isAnswered = await engine.runQuery({ ...trivialQuery, sql }).then(
        () => true,
        () => false,
      )
      if (isAnswered) throw new Error('The hostile query returned a result')
      const afterDeadline = performance.now() - startedAt - defaultCaps.deadlineMilliseconds
      await engine.runQuery(trivialQuery)
      return {
        afterDeadline,
        nextAnswer: performance.now() - startedAt - defaultCaps.deadlineMilliseconds - afterDeadline,
      }
    },
  }
}

const openOwnRunner = async ({ path }: QuerySettings): Promise<QueryRunner> => {
  const instance = await DuckDBInstance.create(':memory:')
  const idle = [await instance.connect()]
  const source = `read_parquet('${path}')`
  const selectRows = async (sql: string) => {
    const connection = idle.pop() ?? (await instance.connect())
    try {
      const rows = (await connection.runAndReadAll(sql)).getRowsJson()
      // The work that a server needs to send them.
      JSON.stringify(rows)
      return rows
    } finally {
      idle.push(connection)
    }
  }
  return {
    enginePid: () => undefined,
    async answer({ sql, count }) {
      const statements = [sql, ...(count === undefined ? [] : [count])]
      const [rows] = await Promise.all(statements.map(statement => selectRows(statement.replaceAll('{t}', source))))
      return rows!.length
    },
    run: async sql => (await selectRows(sql.replaceAll('{t}', source)))[0]?.[0],
  }
}

const readOwnCpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const runQueries = async (runner: QueryRunner, queries: TableQuery[], readers: number): Promise<QueryUsage> => {
  const readEngineCpu = () => processorMilliseconds(runner.enginePid())
  const [mainBefore, engineBefore, allStartedAt] = [readOwnCpu(), readEngineCpu(), performance.now()]
  const times: number[] = []
  let [nextIndex, rows] = [0, 0]
  const reader = async () => {
    for (let tableQuery = queries[nextIndex++]; tableQuery; tableQuery = queries[nextIndex++]) {
      const startedAt = performance.now()
      const rowCount = await runner.answer(tableQuery)
      rows += rowCount
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  const seconds = (performance.now() - allStartedAt) / 1000
  return {
    seconds,
    p50: median(times),
    mainCpu: readOwnCpu() - mainBefore,
    engineCpu: readEngineCpu() - engineBefore,
    rows,
  }
}

const settings: QuerySettings = JSON.parse(process.argv[2]!)
const runner = await (settings.through === 'child' ? openChildRunner : openOwnRunner)(settings)

const perform = async (order: QueryOrder) => {
  if ('measure' in order) return runQueries(runner, order.measure, order.readers)
  if ('hostile' in order) return runner.endHostile!(order.hostile)
  const before = readOwnCpu()
  const value = await runner.run!(order.run)
  return { cpu: readOwnCpu() - before, value }
}

process.on('message', async (order: QueryOrder) =>
  process.send!(
    await perform(order).catch(error => ({ failure: String(error instanceof Error ? error.stack : error) })),
  ),
)
