import { dirname } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { pino } from 'pino'
import { groupsQueryIn } from '../../server/tables/api/groups.ts'
import { readFacets, readPage } from '../../server/tables/api/pages.ts'
import { conditionIn, type TableRequest } from '../../server/tables/api/questions.ts'
import { rowsQueryIn } from '../../server/tables/api/rows.ts'
import { defaultCaps, type Engine, openEngine } from '../../server/tables/engines/engines.ts'
import type { Question } from '../../server/tables/engines/questions.ts'
import { countQuestion, groupCountQuestion, groupsQuestion } from '../../server/tables/queries/compile.ts'
import { rowsQuestion } from '../../server/tables/queries/selections.ts'
import { requireColumn } from '../../server/tables/queries/table-columns.ts'
import { median } from '../medians.ts'
import { processorMilliseconds } from '../processors.ts'
import type { QueryEnd, QueryOrder, QuerySettings, QueryUsage } from './query-orders.ts'
import type { TableQuestion } from './questions.ts'

// Runs as a separate process, started by query-clients.ts.

interface Way {
  /** Returns the rows of a query. */
  answer: (tableQuery: TableQuestion) => Promise<number>
  enginePid: () => number | undefined
  run?: (sql: string) => Promise<unknown>
  endHostile?: (sql: string) => Promise<QueryEnd>
}

/** Runs a query like the portal, and returns the number of its rows. */
const answerWith = async (
  runQuery: Engine['runQuery'],
  { path, columns }: QuerySettings,
  tableQuery: TableQuestion,
) => {
  const { column: columnName, ...rest } = tableQuery.query
  const tableRequest = { path, columns, query: new URLSearchParams(rest) } as unknown as TableRequest
  const count = async (counting: Question) => JSON.parse((await runQuery(counting)).json)[0].count as number
  if (tableQuery.path === 'aggregate') {
    const groupsQuery = { ...groupsQueryIn(tableRequest), isUsuallyFull: false }
    const find = () => runQuery(groupsQuestion(tableRequest, groupsQuery))
    return (await readPage(groupsQuery, find, () => count(groupCountQuestion(tableRequest, groupsQuery)))).result
      .rowCount
  }
  if (tableQuery.path === 'facets') {
    const column = requireColumn(columns, columnName!, 'column')
    const where = conditionIn(tableRequest, ['limit', 'search'])
    return (await readFacets(runQuery, tableRequest, { column, where, limit: 50, era: 'ce' })).values.length
  }
  const rowsQuery = { ...rowsQueryIn(tableRequest), limit: 100, isUsuallyFull: true }
  const isWhole = 'all' in rowsQuery.where && rowsQuery.where.all.length === 0
  const total = async () => (isWhole ? Number.POSITIVE_INFINITY : count(countQuestion(tableRequest, rowsQuery.where)))
  return (await readPage(rowsQuery, () => runQuery(rowsQuestion(tableRequest, rowsQuery)), total)).result.rowCount
}

const throughChild = async (setting: QuerySettings): Promise<Way> => {
  const engine = openEngine({ folder: dirname(setting.path), log: pino({ level: 'silent' }) })
  const plain: Question = {
    sql: 'select 1',
    values: [],
    columns: [{ name: 'one', kind: 'integer' }],
    maxCharacters: 100,
  }
  await engine.runQuery(plain)
  return {
    enginePid: engine.pid,
    answer: tableQuery => answerWith(engine.runQuery, setting, tableQuery),
    async endHostile(sql) {
      const startedAt = performance.now()
      const isAnswered = await engine.runQuery({ ...plain, sql }).then(
        () => true,
        () => false,
      )
      if (isAnswered) throw new Error('The hostile query returned a result')
      const afterDeadline = performance.now() - startedAt - defaultCaps.deadlineMilliseconds
      await engine.runQuery(plain)
      return {
        afterDeadline,
        nextAnswer: performance.now() - startedAt - defaultCaps.deadlineMilliseconds - afterDeadline,
      }
    },
  }
}

const throughItself = async ({ path }: QuerySettings): Promise<Way> => {
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
      const [rows] = await Promise.all(statements.map(one => selectRows(one.replaceAll('{t}', source))))
      return rows!.length
    },
    run: async sql => (await selectRows(sql.replaceAll('{t}', source)))[0]?.[0],
  }
}

const cpuNow = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const runQueries = async (way: Way, questions: TableQuestion[], readers: number): Promise<QueryUsage> => {
  const engineNow = () => processorMilliseconds(way.enginePid())
  const [mainBefore, engineBefore, began] = [cpuNow(), engineNow(), performance.now()]
  const times: number[] = []
  let [at, rows] = [0, 0]
  const reader = async () => {
    for (let tableQuery = questions[at++]; tableQuery; tableQuery = questions[at++]) {
      const startedAt = performance.now()
      const rowCount = await way.answer(tableQuery)
      rows += rowCount
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  const seconds = (performance.now() - began) / 1000
  return {
    seconds,
    p50: median(times),
    mainCpu: cpuNow() - mainBefore,
    engineCpu: engineNow() - engineBefore,
    rows,
  }
}

const setting: QuerySettings = JSON.parse(process.argv[2]!)
const way = await (setting.through === 'child' ? throughChild : throughItself)(setting)

const obey = async (order: QueryOrder) => {
  if ('measure' in order) return runQueries(way, order.measure, order.readers)
  if ('hostile' in order) return way.endHostile!(order.hostile)
  const before = cpuNow()
  const value = await way.run!(order.run)
  return { cpu: cpuNow() - before, value }
}

process.on('message', async (order: QueryOrder) =>
  process.send!(await obey(order).catch(error => ({ trouble: String(error instanceof Error ? error.stack : error) }))),
)
