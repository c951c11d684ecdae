import { setTimeout as wait } from 'node:timers/promises'
import { createFaults, type Fault } from './causes.ts'
import { compareAll } from './final-counts.ts'
import { maxRecoverySeconds, type ObservedPortal, openObservedPortal, warmUpMilliseconds } from './observed-portals.ts'
import { now } from './outcomes.ts'
import { computeResult, type Result, type Span } from './rows.ts'
import { compareWrites, type WriteComparison } from './write-comparisons.ts'

/** Duration of a fault that does not end by itself, in milliseconds. */
const faultDuration = 10_000
/** Time after the end of a fault until the next, in milliseconds: `least`, and up to `most` while a kind of request still fails. */
const watch = { least: 7000, most: 25_000 }

/** Causes each of the named faults, or all, while a share of the load runs; prints a row for each and sets the exit code. */
export const runFaults = async (names: string[], share: number) => {
  const observed = await openObservedPortal(share)
  const { surroundings, portal } = observed
  const faults = pickFaults(createFaults(surroundings, portal), names)
  await wait(warmUpMilliseconds)
  const rows = []
  for (const fault of faults) {
    rows.push(await runFault(fault, observed))
    console.log(JSON.stringify(rows.at(-1)!.row))
  }
  await observed.stop()
  console.table(rows.map(({ row }) => row))
  const { lines, isRight } = await compareAll(surroundings, portal.origin, observed)
  for (const line of lines) console.log(line)
  if (!isRight || !rows.every(row => row.isRight)) process.exitCode = 1
}

const pickFaults = (faults: Fault[], names: string[]) => {
  const unknown = names.find(name => !faults.some(fault => fault.name === name))
  if (unknown)
    throw new Error(`There is no fault named ${unknown}. Choose from: ${faults.map(({ name }) => name).join(', ')}`)
  return names.length ? faults.filter(({ name }) => names.includes(name)) : faults
}

const runFault = async (fault: Fault, observed: ObservedPortal) => {
  if (fault.skipReason) return { row: { fault: fault.name, skipped: fault.skipReason }, isRight: true }
  const beganAt = now()
  const end = await fault.cause()
  const listenedAt = fault.killsPortal ? now() : undefined
  if (end) await wait(faultDuration)
  await end?.()
  const span = { beganAt, endedAt: end ? now() : beganAt, listenedAt, watchedUntil: 0 }
  const result = await watchEnd(observed, span)
  const writes = observed.writes.filter(({ sentAt, storedAs }) => sentAt >= beganAt && storedAs !== 'mails')
  const comparison = await compareWrites(writes, observed.surroundings)
  for (const kind of result.unanswered) console.log(`${fault.name}: ${kind} is not answered again`)
  for (const [problem, count] of Object.entries(result.unclear)) console.log(`${fault.name}: ${count} ${problem}`)
  for (const write of comparison.lost) console.log(`${fault.name}: lost ${write}`)
  for (const write of comparison.doubled) console.log(`${fault.name}: doubled ${write}`)
  return { row: buildRow(fault, span, result, comparison), isRight: isRight(result, comparison) }
}

/** Waits until all kinds are answered again, or the longest time is over. */
const watchEnd = async ({ outcomes, kinds }: ObservedPortal, span: Span): Promise<Result> => {
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
