import { dayMilliseconds } from '../../../contract/durations.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type LineageEvent, lineageEvent, type PlainRun } from '../../../contract/runs/events.ts'
import type { Clock } from '../../platform/clock.ts'
import { parseInput } from '../../platform/http/invoke.ts'
import { invalidInput, Problem } from '../../platform/problem.ts'
import { ownNamespace } from '../jobs/own-jobs.ts'
import { parseLineageEvent, parsePlainRun, type RunEvent } from './events.ts'
import type { Intake } from './intakes.ts'
import { findStorageFault } from './storable.ts'

export interface IntakeContext {
  intake: Intake
  clock: Clock
}

/** What a program sends, and the id of its key. */
interface Received<Input> {
  input: Input
  keyId: number
}

/** Time by which a sender's clock may be ahead of the portal's. */
const maxLeadMilliseconds = dayMilliseconds

/** Stores one event of OpenLineage; ignores one about a job or a data set without a run. Throws 400 for an invalid event. */
export const receiveLineageEvent = async ({ intake, clock }: IntakeContext, { input, keyId }: Received<unknown>) => {
  const event = parseRunEvent(clock, input)
  if (!event) return { status: 'ignored' as const }
  await intake([{ ...event, keyId }])
  return { status: 'success' as const }
}

/** Stores the valid events of a batch, and returns the index and the reason of each invalid one. */
export const receiveLineageBatch = async ({ intake, clock }: IntakeContext, { input, keyId }: Received<unknown[]>) => {
  const results = input.map((eventInput, index) => tryParseRunEvent(clock, eventInput, index))
  const events = results.flatMap(({ event }) => (event ? [{ ...event, keyId }] : []))
  const refusals = results.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  await intake(events)
  return {
    status: pickBatchStatus(input.length, refusals.length),
    summary: { received: input.length, successful: input.length - refusals.length, failed: refusals.length },
    failed_events: refusals,
  } as const
}

/** Stores the state of a run in the plain form. Throws 400 for one that cannot be stored or has an implausible time. */
export const receivePlainRun = async ({ intake, clock }: IntakeContext, { input, keyId }: Received<PlainRun>) => {
  requireStorable(input)
  const event = parsePlainRun(input, clock.now())
  requirePlausibleTime(clock, event, 'at')
  await intake([{ ...event, keyId }])
  return { status: 'success' as const }
}

const pickBatchStatus = (eventCount: number, failedCount: number) => {
  if (failedCount === 0) return 'success'
  return failedCount < eventCount ? 'partial_success' : 'failure'
}

/** Validates an event and converts it; undefined for an event about a job or a data set without a run. Throws 400 for an invalid event. */
const parseRunEvent = (clock: Clock, input: unknown): RunEvent | undefined => {
  if (isAboutNoRun(input)) return undefined
  requireStorable(input)
  const event = parseLineageEvent(parseInput(lineageEvent, input) as LineageEvent)
  requirePlausibleTime(clock, event, 'eventTime')
  if (event.namespace === ownNamespace) throw invalidInput([buildFieldRefusal('job.namespace', 'namespaceReserved')])
  return event
}

const isAboutNoRun = (input: unknown) =>
  typeof input === 'object' && input !== null && !('run' in input) && ('job' in input || 'dataset' in input)

/** Returns the event, or the refusal of an invalid event with its index in the batch. */
const tryParseRunEvent = (clock: Clock, input: unknown, index: number) => {
  try {
    return { event: parseRunEvent(clock, input) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { refusal: { index, reason: error.message } }
  }
}

/** Throws 400 for a body that the database cannot store. */
const requireStorable = (body: unknown) => {
  const fault = findStorageFault(body)
  if (fault) throw new Problem(400, 'Invalid input', { detail: `${fault}.` })
}

/**
 * Throws 400 for a time before 2000, and for one far in the future, because such a run would stay the last one of its job. The clock of a
 * program may be ahead by a day.
 */
const requirePlausibleTime = (clock: Clock, { at }: RunEvent, field: string) => {
  if (at.getUTCFullYear() >= 2000 && at.getTime() <= clock.now().getTime() + maxLeadMilliseconds) return
  throw invalidInput([buildFieldRefusal(field, 'timeImplausible')])
}
