import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { logInWithDirectory } from '../../../contract/accounts/logins.ts'
import { password as directoryPassword, somchai } from '../../../server/directory/testing/entries.ts'
import { openTemporaryFolder } from '../../closers.ts'
import { type BenchPeople, openPeople, visitorCookies } from '../../people.ts'
import { soakKinds } from '../kinds.ts'
import { waitForTables } from '../prepared-tables.ts'
import { setRole } from '../publications.ts'
import { createFaults, type Fault } from './causes.ts'
import { compareAll } from './final-counts.ts'
import { type ExpectingKind, startLoad } from './loads.ts'
import { now, type Outcome } from './outcomes.ts'
import { computeResult, type Result, type Span } from './rows.ts'
import { type SupervisedPortal, supervisePortal } from './supervised-portals.ts'
import { openSurroundings, type Surroundings } from './surroundings.ts'
import { compareWrites, type SentWrite, startWrites, type WriteComparison, writeKinds } from './writes.ts'

const maxRecoverySeconds = 10
/** Duration of a fault that does not end by itself, in milliseconds. */
const faultDuration = 10_000
/** Time after the end of a fault until the next, in milliseconds: `least`, and up to `most` while a kind of request still fails. */
const watch = { least: 7000, most: 25_000 }
const warmUp = 8000

interface Observations {
  surroundings: Surroundings
  outcomes: Outcome[]
  writes: SentWrite[]
  kinds: string[]
}

/** Causes each of the named faults, or all, while a share of the load runs; prints a row for each and sets the exit code. */
export const runFaults = async (names: string[], share: number) => {
  const folder = await openTemporaryFolder()
  const surroundings = await openSurroundings(folder)
  const { settings, disk } = surroundings
  const logFile = process.env.SOAK_LOG ?? join(folder, 'portal-log')
  const portal = await supervisePortal({ settings, logFile, within: disk?.within ?? [] })
  const faults = pickFaults(createFaults(surroundings, portal), names)
  const watched = await startAll(surroundings, portal, share)
  await wait(warmUp)
  const rows = []
  for (const fault of faults) {
    rows.push(await runFault(fault, watched))
    console.log(JSON.stringify(rows.at(-1)!.row))
  }
  await watched.stop()
  console.table(rows.map(({ row }) => row))
  const { lines, isRight } = await compareAll(surroundings, portal.origin, watched)
  for (const line of lines) console.log(line)
  if (!isRight || !rows.every(row => row.isRight)) process.exitCode = 1
}

const pickFaults = (faults: Fault[], names: string[]) => {
  const unknown = names.find(name => !faults.some(fault => fault.name === name))
  if (unknown)
    throw new Error(`There is no fault named ${unknown}. Choose from: ${faults.map(({ name }) => name).join(', ')}`)
  return names.length ? faults.filter(({ name }) => names.includes(name)) : faults
}

const startAll = async (surroundings: Surroundings, { origin }: SupervisedPortal, share: number) => {
  const { url, rows } = surroundings.database
  const people = await openPeople(url)
  await setRole(url, 'user1', 4)
  await setRole(url, 'user2', 1)
  await waitForTables(origin, url)
  const { username, firstname, lastname, email } = somchai
  await rows.query(
    `insert into users (account_type, username, firstname, lastname, email, usage_objective, other_objective, role_id, created_at)
     values ('directory', $1, $2, $3, $4, 'researcher', '-', 3, now())`,
    [username, firstname, lastname, email],
  )
  const kinds = buildKinds(people, share, surroundings)
  const outcomes: Outcome[] = []
  startLoad({ origin, kinds }, outcomes)
  const [steward, administrator] = people.sessionCookies as [string, string]
  const { writes, stop } = startWrites({ origin, administrator, steward, outcomes }, surroundings)
  return { surroundings, outcomes, writes, stop, steward, kinds: [...kinds.map(({ name }) => name), ...writeKinds] }
}

const buildKinds = (people: BenchPeople, share: number, { directory }: Surroundings): ExpectingKind[] => [
  ...soakKinds(people, share),
  ...(directory ? [directoryLogins(4 * share)] : []),
]

const directoryLogins = (perSecond: number): ExpectingKind => ({
  name: 'logins of the directory',
  perSecond,
  expects: '"(success|user already to use)"',
  requests: Array.from({ length: 2000 }, (_, index) => ({
    method: 'POST',
    path: logInWithDirectory.path,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: visitorCookies,
      'x-forwarded-for': `10.3.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify({ username: somchai.username, password: directoryPassword }),
  })),
})

const runFault = async (fault: Fault, watched: Observations) => {
  if (fault.missing) return { row: { fault: fault.name, skipped: fault.missing }, isRight: true }
  const beganAt = now()
  const end = await fault.cause()
  const listenedAt = fault.killsPortal ? now() : undefined
  if (end) await wait(faultDuration)
  await end?.()
  const span = { beganAt, endedAt: end ? now() : beganAt, listenedAt, watchedUntil: 0 }
  const result = await watchEnd(watched, span)
  const writes = watched.writes.filter(({ sentAt, kind }) => sentAt >= beganAt && kind !== 'mails')
  const comparison = await compareWrites(writes, watched.surroundings)
  for (const kind of result.unanswered) console.log(`${fault.name}: ${kind} is not answered again`)
  for (const [problem, count] of Object.entries(result.unclear)) console.log(`${fault.name}: ${count} ${problem}`)
  for (const write of comparison.lost) console.log(`${fault.name}: lost ${write}`)
  for (const write of comparison.doubled) console.log(`${fault.name}: doubled ${write}`)
  return { row: buildRow(fault, span, result, comparison), isRight: isRight(result, comparison) }
}

/** Waits until all kinds are answered again, or the longest time is over. */
const watchEnd = async ({ outcomes, kinds }: Observations, span: Span): Promise<Result> => {
  for (;;) {
    await wait(500)
    const watchedUntil = now()
    const result = computeResult(outcomes, kinds, { ...span, watchedUntil })
    const watchedFor = watchedUntil - span.endedAt
    const isCalm = watchedFor > watch.least + result.recovery * 1000
    if (isCalm || watchedFor > watch.most) return result
  }
}

const isRight = ({ unclear, recovery }: Result, { lost, doubled }: WriteComparison) =>
  Object.keys(unclear).length === 0 && recovery <= maxRecoverySeconds && lost.length === 0 && doubled.length === 0

const rounded = (value: number) => Math.round(value * 10) / 10

const buildRow = ({ name }: Fault, span: Span, result: Result, comparison: WriteComparison) => ({
  fault: name,
  seconds: rounded((span.endedAt - span.beganAt) / 1000),
  requests: result.requests,
  refused: Object.entries(result.refused)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', '),
  'in flight': result.inFlight,
  'nobody there': result.unreceived,
  unclear: Object.values(result.unclear).reduce((sum, count) => sum + count, 0),
  recovery: rounded(result.recovery),
  acknowledged: comparison.acknowledged,
  lost: comparison.lost.length,
  doubled: comparison.doubled.length,
  met: isRight(result, comparison) ? '' : 'NO',
})
