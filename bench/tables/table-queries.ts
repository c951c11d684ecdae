import { dayMilliseconds } from '../../contract/durations.ts'
import { pick, seededRandom } from '../titles.ts'
import { names, provinces, rowCount } from './test-tables.ts'

/** A query of the test table: as in a URL, and as hand-written SQL. */
export interface TableQuery {
  path: 'rows' | 'aggregate' | 'facets'
  query: Record<string, string>
  /** `{t}` is the table: a Parquet with columns c1 to c9, or a table of PostgreSQL with the same names. */
  sql: string
  /** Counts all rows at the same time as `sql` runs, as the portal does; undefined if the number is known without that. */
  count?: string
}

const formatDay = (date: Date) => date.toISOString().slice(0, 10)

/** Generates queries, the same ones for the same seed; no two are equal, so that no count is cached. */
export const inventQueries = (seed: number) => {
  const random = seededRandom(seed)
  const pickBelow = (limit: number) => Math.floor(random() * limit)
  const inventRange = () => {
    const from = new Date(Date.UTC(2006, pickBelow(200), 1 + pickBelow(28)))
    return [formatDay(from), formatDay(new Date(from.getTime() + (200 + pickBelow(300)) * dayMilliseconds))] as const
  }
  const page = (from = pickBelow(900_000)): TableQuery => ({
    path: 'rows',
    query: { offset: String(from) },
    sql: `select * from {t} limit 100 offset ${from}`,
  })
  const filtered = (): TableQuery => {
    const [province, [from, to]] = [pick(provinces, random), inventRange()]
    const where = `c2 = '${province}' and c4 between '${from}' and '${to}'`
    return {
      path: 'rows',
      query: { [names.province]: province, [names.date]: `${from}..${to}` },
      sql: `select * from {t} where ${where} limit 100`,
      count: `select count(*) from {t} where ${where}`,
    }
  }
  const point = (): TableQuery => {
    const code = String(1 + pickBelow(rowCount)).padStart(9, '0')
    return {
      path: 'rows',
      query: { [names.code]: code },
      sql: `select * from {t} where c1 = '${code}' limit 100`,
      count: `select count(*) from {t} where c1 = '${code}'`,
    }
  }
  const byProvince = (): TableQuery => {
    const [from, to] = inventRange()
    return {
      path: 'aggregate',
      query: { group: names.province, measure: `sum(${names.amount})`, [names.date]: `${from}..${to}` },
      sql: `select c2, sum(c6) from {t} where c4 between '${from}' and '${to}' group by c2 order by c2 limit 1000`,
    }
  }
  const byYear = (): TableQuery => ({
    path: 'aggregate',
    query: { group: `${names.year},${names.province}`, measure: `sum(${names.amount}),avg(${names.count})` },
    sql: 'select c5, c2, sum(c6), avg(c7) from {t} group by c5, c2 order by c5, c2 limit 1000',
  })
  const facet = (): TableQuery => {
    const [from, to] = inventRange()
    return {
      path: 'facets',
      query: { column: names.province, [names.date]: `${from}..${to}` },
      sql: `select c2, count(*) from {t} where c4 between '${from}' and '${to}' group by c2 order by 2 desc, c2 limit 50`,
      count: `select count(distinct c2), count(*) - count(c2) from {t} where c4 between '${from}' and '${to}'`,
    }
  }
  const largest = (): TableQuery => {
    const from = pickBelow(50)
    return {
      path: 'rows',
      query: { sort: `-${names.amount}`, offset: String(from) },
      sql: `select * from {t} order by c6 desc nulls last limit 100 offset ${from}`,
    }
  }
  return { page, filtered, point, byProvince, byYear, facet, largest }
}

/** Generates `count` queries, mixed as a page of Explore sends them. */
export const inventMixedQueries = (seed: number, count: number): TableQuery[] => {
  const { page, filtered, point, byProvince, byYear, facet, largest } = inventQueries(seed)
  const kinds = [page, filtered, filtered, byProvince, facet, point, page, byYear, largest, filtered]
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!())
}
