import type { Figure } from '../figures.ts'
import { median } from '../medians.ts'
import type { QueryClient } from './query-clients.ts'
import { inventQuestions, mixedQuestions, type TableQuestion } from './questions.ts'

const rounds = 3
const readers = 20
const questionCount = 100

/** Processes that query the same Parquet: through the child, and with DuckDB in the process itself. */
export interface QueryClients {
  child: QueryClient
  itself: QueryClient
}

/** Measures twenty concurrent readers, in turns, and one reader who turns pages. */
export const measureChild = async ({ child, itself }: QueryClients): Promise<Figure[]> => {
  const rates = { child: [] as number[], itself: [] as number[] }
  const cpu = { main: 0, itself: 0 }
  for (let round = 0; round <= rounds; round += 1) {
    const questions = mixedQuestions(round, questionCount)
    const one = await itself.measure(questions, readers)
    const other = await child.measure(questions, readers)
    if (one.rows !== other.rows) throw new Error(`The child returned ${other.rows} rows, DuckDB itself ${one.rows}`)
    // The first round opens files and connections.
    if (round === 0) continue
    rates.itself.push(questionCount / one.seconds)
    rates.child.push(questionCount / other.seconds)
    cpu.itself += one.mainCpu
    cpu.main += other.mainCpu
  }
  const pages = { child: [] as number[], itself: [] as number[] }
  for (let round = 0; round < 5; round += 1) {
    const questions = Array.from({ length: 30 }, inventQuestions(100 + round).page)
    pages.itself.push((await itself.measure(questions)).p50)
    pages.child.push((await child.measure(questions)).p50)
  }
  const name = `1 M rows, ${readers} readers`
  return [
    {
      name: `${name}: questions/s through the child`,
      value: median(rates.child),
      plain: median(rates.itself),
      unit: '/s',
    },
    {
      name: `${name}: questions/s, child to DuckDB in process`,
      value: median(rates.child) / median(rates.itself),
      unit: 'ratio',
      atLeast: 0.85,
    },
    {
      name: `${name}: processor time of the main process, child to DuckDB in process`,
      value: cpu.main / cpu.itself,
      unit: 'ratio',
      atMost: 1 / 30,
    },
    {
      name: '1 M rows, page: p50 through the child',
      value: median(pages.child),
      plain: median(pages.itself),
      unit: 'ms',
    },
    {
      name: '1 M rows, page: p50, child to DuckDB in process',
      value: median(pages.child) / median(pages.itself),
      unit: 'ratio',
      atMost: 2,
    },
  ]
}

const compared: [name: string, kind: (seed: number) => TableQuestion, times: number, atMost: number][] = [
  ['page', seed => inventQuestions(seed).page(), 40, 2],
  ['filtered count', seed => buildCountQuestion(seed), 20, 4],
  ['group by year and province', seed => inventQuestions(seed).byYear(), 5, 12],
  ['sort, first 100 rows', seed => inventQuestions(seed).largest(), 5, 12],
]

/** Returns a query that counts the rows of a filter and returns almost none of them. */
const buildCountQuestion = (seed: number): TableQuestion => {
  const tableQuery = inventQuestions(seed).filtered()
  return { ...tableQuery, query: { ...tableQuery.query, offset: '99999999' } }
}

/** Measures the processor time of the engine for ten times as many rows. */
export const measureGrowth = async (million: QueryClient, tenMillion: QueryClient): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, kind, times, atMost] of compared) {
    const questions = Array.from({ length: times }, (_, index) => kind(index))
    for (const client of [million, tenMillion]) await client.measure(questions.slice(0, 2))
    const one = await million.measure(questions)
    const ten = await tenMillion.measure(questions)
    figures.push(
      {
        name: `10 M rows, ${name}: processor time`,
        value: ten.engineCpu / times,
        plain: one.engineCpu / times,
        unit: 'ms',
      },
      {
        name: `10 M rows, ${name}: processor time to that of 1 M`,
        value: ten.engineCpu / one.engineCpu,
        unit: 'ratio',
        atMost,
      },
    )
  }
  return figures
}
