import { dayMilliseconds } from '../../../contract/durations.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { type LineageEvent, lineageEvent } from '../../../contract/runs/events.ts'
import { reportLineage, reportLineageBatch, reportRun } from '../../../contract/runs/intake.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { parseInput } from '../../platform/http/invoke.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { invalidInput, Problem } from '../../platform/problem.ts'
import { ownNamespace } from '../jobs/own-jobs.ts'
import { parseLineageEvent, parsePlainRun, type RunEvent } from './events.ts'
import type { Intake } from './intakes.ts'
import { findStorageFault } from './storable.ts'

/** Time by which a sender's clock may be ahead of the portal's. */
const maxLeadMilliseconds = dayMilliseconds

/** Returns the routes by which programs report runs. */
export const intakeRoutes = ({ intake, clock }: { intake: Intake; clock: Clock }): Route[] => [
  route(reportLineage, async ({ input, actor }) => {
    const event = parseRunEvent(clock, input)
    if (!event) return { status: 'ignored' as const }
    await intake([{ ...event, keyId: getKeyId(actor) }])
    return { status: 'success' as const }
  }),
  route(reportLineageBatch, async ({ input, actor }) => {
    const results = input.map((eventInput, index) => tryParseRunEvent(clock, eventInput, index))
    const events = results.flatMap(({ event }) => (event ? [{ ...event, keyId: getKeyId(actor) }] : []))
    const refusals = results.flatMap(({ refusal }) => (refusal ? [refusal] : []))
    await intake(events)
    return {
      status: pickBatchStatus(input.length, refusals.length),
      summary: { received: input.length, successful: input.length - refusals.length, failed: refusals.length },
      failed_events: refusals,
    } as const
  }),
  route(reportRun, async ({ input, actor }) => {
    requireStorable(input)
    const event = parsePlainRun(input, clock.now())
    requirePlausibleTime(clock, event, 'at')
    await intake([{ ...event, keyId: getKeyId(actor) }])
    return { status: 'success' as const }
  }),
]

const pickBatchStatus = (eventCount: number, failedCount: number) => {
  if (failedCount === 0) return 'success'
  return failedCount < eventCount ? 'partial_success' : 'failure'
}

const getKeyId = (actor: Actor) => actor.key!.keyId

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
