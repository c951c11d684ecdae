import { dayMilliseconds } from '../../contract/durations.ts'
import { getOverview } from '../../contract/overview/overview.ts'
import { administratorRoleId } from '../../contract/permissions.ts'
import { exportSystemReport } from '../../contract/usage/exports.ts'
import { toWireArguments } from '../../contract/wire-arguments.ts'
import { measureLoad } from '../clients/load.ts'
import type { Figure } from '../figures.ts'
import type { BenchPeople } from '../people.ts'
import { watchMemory } from '../portal.ts'
import { buildCategoryPages } from '../questions.ts'
import { withClient } from '../world/connections.ts'
import { setRole } from '../world/roles.ts'
import { measureRenames } from './renames.ts'

const viewCount = 50
const bangkok = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

interface StaffBench {
  portal: { origin: string; pid: number }
  people: BenchPeople
  databaseUrl: string
}

/** Measures the first screens of a system administrator, the largest download, and edits beside a rename. */
export const measureStaff = async ({ portal, people, databaseUrl }: StaffBench): Promise<Figure[]> => {
  await prepareAdministrator(databaseUrl)
  const cookie = people.sessionCookies[0]!
  return [
    await measureOverview(portal.origin, cookie),
    ...(await measureSystemReport(portal, cookie)),
    ...(await measureRenames(portal.origin, cookie, databaseUrl)),
  ]
}

/** Makes the first signed-in person a system administrator, and fills a year of the audit trail. */
const prepareAdministrator = async (databaseUrl: string) => {
  await setRole(databaseUrl, 'user1', administratorRoleId)
  await withClient(databaseUrl, async client => {
    await client.query(
      `insert into audit_records (at, user_id, username, call, address, action, subject, key, before, after)
       select now() - interval '365 days' * report_id / 100000, user_id, username, 'saveReport', '203.0.113.1', 'changed', 'reports', source_id,
         '{"licence": ""}', '{"licence": "CC BY 4.0"}'
       from users, reports where username = 'user1'`,
    )
    await client.query('analyze audit_records')
  })
}

const measureOverview = async (origin: string, cookie: string): Promise<Figure> => {
  const milliseconds: number[] = []
  for (let view = -5; view < viewCount; view += 1) {
    const startedAt = performance.now()
    const response = await fetch(origin + getOverview.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The overview returned ${response.status}`)
    if (view >= 0) milliseconds.push(performance.now() - startedAt)
  }
  const p95 = milliseconds.toSorted((one, other) => one - other)[Math.floor(viewCount * 0.95)]!
  return { name: 'overview of staff: p95', value: p95, unit: 'ms', atMost: 100 }
}

/** Measures the daily report of a year: the time until the first rows arrive, and the portal's resources until the last. */
const measureSystemReport = async ({ origin, pid }: StaffBench['portal'], cookie: string): Promise<Figure[]> => {
  // A warm-up with readers and a small report, so that code loading and the first growth of the heap are not counted.
  await measureLoad({ origin, requests: buildCategoryPages(), seconds: 10 })
  await downloadDailyReport(origin, cookie, 1)
  const memory = watchMemory(pid, 50)
  const megabytesBefore = memory.readPeak()
  const { firstRowsMilliseconds, bytes } = await downloadDailyReport(origin, cookie, 365)
  const additionalMegabytes = memory.readPeak() - megabytesBefore
  memory.stop()
  if (bytes < 1_000_000) throw new Error(`The system report of a year has only ${bytes} bytes`)
  const name = 'system report of 1,000,000 downloads'
  return [
    { name: `${name}: first rows`, value: firstRowsMilliseconds, unit: 'ms', atMost: 300 },
    { name: `${name}: memory of the portal above that before`, value: additionalMegabytes, unit: 'MB', atMost: 20 },
  ]
}

const downloadDailyReport = async (origin: string, cookie: string, days: number) => {
  const start = bangkok.format(Date.now() - (days - 1) * dayMilliseconds)
  const range = { report: 'daily', start, end: bangkok.format(Date.now()) }
  const params = new URLSearchParams(toWireArguments(exportSystemReport.input, range) as Record<string, string>)
  const startedAt = performance.now()
  const response = await fetch(`${origin}/api${exportSystemReport.path}?${params}`, { headers: { cookie } })
  if (response.status !== 200) throw new Error(`The system report returned ${response.status}`)
  let firstRowsMilliseconds = 0
  let bytes = 0
  for await (const chunk of response.body!) {
    bytes += chunk.length
    // The first chunk may contain only the names of the columns.
    if (firstRowsMilliseconds === 0 && bytes > 1000) firstRowsMilliseconds = performance.now() - startedAt
  }
  return { firstRowsMilliseconds, bytes }
}
