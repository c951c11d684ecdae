import { sql, type Transaction } from 'kysely'
import { dayMilliseconds } from '../contract/durations.ts'
import type { PlainRun } from '../contract/runs/events.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { DB } from '../server/platform/database/tables.ts'
import { parsePlainRun, storeEvents } from '../server/runs/index.ts'

const shownDays = 45

interface Load {
  workflow: string
  /** The external source that it loads; an internal source has the name of the workflow. */
  external?: string
  /** Start time in Bangkok. */
  time: string
  minutes: number
  rows: number
  isDue: (day: Date) => boolean
  /** Returns why the run of a day failed, by the number of days ago; undefined for a successful one. */
  failure?: (daysAgo: number) => string | undefined
}

const on = (weekday: number) => (day: Date) => day.getUTCDay() === weekday
const createMonthlyRule = (date: number) => (day: Date) => day.getUTCDate() === date
const isWorkday = (day: Date) => day.getUTCDay() % 6 !== 0

const loads: Load[] = [
  { workflow: 'load_public_debt', time: '06:00:04', minutes: 3, rows: 372, isDue: createMonthlyRule(5) },
  { workflow: 'load_revenue', time: '06:30:02', minutes: 6, rows: 1860, isDue: createMonthlyRule(20) },
  {
    workflow: 'load_treasury_cash',
    time: '18:00:03',
    minutes: 2,
    rows: 5210,
    isDue: isWorkday,
    failure: ago => (ago % 13 === 9 ? 'The connection to the ledger was closed after 120 s' : undefined),
  },
  {
    workflow: 'load_brent_crude_oil',
    external: 'US EIA, Brent crude oil',
    time: '06:30:00',
    minutes: 1,
    rows: 9980,
    isDue: () => true,
  },
  {
    workflow: 'load_wti_crude_oil',
    external: 'US EIA, WTI crude oil',
    time: '06:10:05',
    minutes: 1,
    rows: 2120,
    isDue: on(4),
    failure: ago => (ago < 15 ? 'Rows fell from 2,120 to 1,251 (−41 %); the last good version was kept' : undefined),
  },
  {
    workflow: 'load_world_development_indicators',
    external: 'World Bank, World Development Indicators',
    time: '05:00:01',
    minutes: 14,
    rows: 17_237,
    isDue: createMonthlyRule(1),
  },
  { workflow: 'load_sp500', external: 'S&P 500 list', time: '04:00:00', minutes: 1, rows: 505, isDue: on(6) },
  { workflow: 'wf_news_digest', time: '09:05:00', minutes: 4, rows: 144, isDue: () => true },
]

/** Adds the runs of the last weeks up to now: one load fails, one may be running, and one has no source. */
export const insertRuns = async (database: Transaction<DB>, clock: Clock) => {
  const events = loads.flatMap(load => buildEvents(load, clock.now()))
  await storeEvents(
    { database, clock },
    events.map(event => ({ ...parsePlainRun(event, clock.now()), keyId: null })),
  )
  for (const { workflow, external } of loads)
    if (external)
      await sql`update run_jobs set external_source_id = external_sources.external_source_id from external_sources
        where run_jobs.name = ${workflow} and external_sources.name = ${external}`.execute(database)
}

const buildEvents = (load: Load, now: Date): PlainRun[] => {
  const today = new Date(now.getTime() + 7 * 3600_000).toISOString().slice(0, 10)
  const days = Array.from({ length: shownDays }, (_, ago) => ({
    ago,
    day: new Date(Date.parse(today) - ago * dayMilliseconds),
  }))
  return days
    .filter(({ day }) => load.isDue(day))
    .flatMap(({ ago, day }) => buildRun(load, day, ago))
    .filter(({ at }) => new Date(at!) <= now)
}

/** Builds the events of one run of a load on a day; `ago` is the number of days since. */
const buildRun = ({ workflow, time, minutes, rows, failure }: Load, day: Date, ago: number): PlainRun[] => {
  const date = day.toISOString().slice(0, 10)
  const began = new Date(`${date}T${time}+07:00`)
  const ended = new Date(began.getTime() + minutes * 60_000)
  const run = { workflow, run: date, action: 'Load' }
  const message = failure?.(ago)
  const log = [`START ${workflow}`, `read the source, up to ${rows} rows`]
  return [
    { ...run, status: 'running', at: began.toISOString(), log },
    message
      ? {
          ...run,
          status: 'error',
          at: ended.toISOString(),
          message,
          rows: 0,
          log: ['WARN try 1 of 3', 'WARN try 2 of 3'],
        }
      : { ...run, status: 'done', at: ended.toISOString(), rows, log: [`wrote ${rows} rows`] },
  ]
}
