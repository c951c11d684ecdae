import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import { identifier, reportIdOrFileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireWhere } from '../wire.ts'
import { maxWorkingDays, monthRules, monthSteps, type Rhythm, releaseWeekdays, repeats } from './release-rules.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const
/** A time of day in Bangkok. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM')

/** Returns true if a rhythm has all fields of its kind of repetition, and no others. */
const hasOnlyNeededFields = ({ repeat, months, firstMonth, rule, ruleDay, weekday }: Rhythm) => {
  const isMonthly = repeat === 'months'
  // The rule 'lastWorkingDay' needs no `ruleDay`.
  const needsDay = rule === 'workingDay' || rule === 'dayOfMonth'
  return (
    [months, firstMonth, rule].every(field => (field !== null) === isMonthly) &&
    (ruleDay !== null) === needsDay &&
    (rule !== 'workingDay' || ruleDay! <= maxWorkingDays) &&
    (weekday !== null) === (repeat === 'week')
  )
}

/** The rhythm of a report's promised releases; the fields are explained in release-rules.ts. */
export const rhythm = wireWhere(
  {
    repeat: ['repeat', z.enum(repeats)],
    months: ['months', z.literal(monthSteps).nullable().default(null)],
    firstMonth: ['first_month', z.int().min(1).max(12).nullable().default(null)],
    rule: ['rule', z.enum(monthRules).nullable().default(null)],
    ruleDay: ['rule_day', z.int().min(1).max(31).nullable().default(null)],
    weekday: ['weekday', z.enum(releaseWeekdays).nullable().default(null)],
    time: ['time', timeOfDay],
  },
  hasOnlyNeededFields,
  `Give months, first_month and rule for months, weekday for week, and rule_day for a working day (1 to ${maxWorkingDays}) or a day of the month; leave out the others`,
)

const promisedRelease = wire({
  id: ['promised_release_id', z.int()],
  dueAt: ['due_at', z.string()],
  /** The time that the rhythm gave; `dueAt` differs from it after a move. */
  firstDueAt: ['first_due_at', z.string()],
  reasonEn: ['reason', z.string().nullable()],
  reasonTh: ['reason_th', z.string().nullable()],
  /** The username of the person who moved it; null for a release that was not moved. */
  movedBy: ['moved_by', z.string().nullable()],
  /** Rises with each change of the time. A move sends the number that its maker saw, so that it cannot overwrite another person's move. */
  sequence: ['sequence', z.int()],
})
export type PromisedRelease = z.output<typeof promisedRelease>

export const getReleaseRhythm = call({
  ...staffCall,
  name: 'getReleaseRhythm',
  path: '/api/getReleaseRhythm',
  summary:
    'Returns the rhythm of a report, its promised releases that are neither published nor missed, and the days on which the office is closed. 404 for a report that does not exist.',
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: wire({
    /** Null for a report without a rhythm. */
    rhythm: ['rhythm', rhythm.nullable()],
    /** Rises with each save of the rhythm; 0 for a report without a rhythm. */
    revision: ['revision', z.int()],
    promises: ['promises', z.array(promisedRelease)],
    /** The days on which the office is closed, yyyy-mm-dd. */
    closedDays: ['closed_days', z.array(z.string())],
    today: ['today', z.string()],
  }),
})
export type ReleaseRhythm = z.output<typeof getReleaseRhythm.output>

export const saveReleaseRhythm = call({
  ...staffCall,
  name: 'saveReleaseRhythm',
  path: '/api/saveReleaseRhythm',
  summary:
    'Saves the rhythm of a report, or ends it with null. Future releases of the previous rhythm are replaced; past ones stay. 404 for a report that does not exist, 409 if someone else has saved the rhythm since the given revision.',
  input: wire({
    sourceId: ['source_id', reportIdOrFileName],
    rhythm: ['rhythm', rhythm.nullable()],
    revision: ['revision', z.int().min(0)],
  }),
  output: wire({ status: ['status', z.literal('success')], revision: ['revision', z.int()] }),
})

/** The reason for a move in one language, which readers see. */
const moveReason = text(limits.line).trim().default('')

export const moveRelease = call({
  ...staffCall,
  name: 'moveRelease',
  path: '/api/moveRelease',
  summary:
    'Moves a promised release to another time in Bangkok, with a reason that readers see. The time must lie between the previous and the next release. 400 for a time that has passed, and for a release that was due or published. 404 for a release that does not exist. 409 if someone else has moved it.',
  input: wireWhere(
    {
      id: ['promised_release_id', identifier],
      sequence: ['sequence', z.int().min(0)],
      day: ['day', day],
      time: ['time', timeOfDay],
      reasonEn: ['reason', moveReason],
      reasonTh: ['reason_th', moveReason],
    },
    ({ reasonEn, reasonTh }) => reasonEn !== '' || reasonTh !== '',
    'Give a reason in English or in Thai',
  ),
  output: z.object({ status: z.literal('success') }),
})

export const undoMove = call({
  ...staffCall,
  name: 'undoMove',
  path: '/api/undoMoveRelease',
  summary:
    'Moves a promised release back to the time of the rhythm and removes the reason. A release that was not moved does not change. 400 if the time of the rhythm has passed, and for a release that was due or published. 404 for a release that does not exist. 409 if someone else has moved it.',
  input: wire({ id: ['promised_release_id', identifier], sequence: ['sequence', z.int().min(0)] }),
  output: z.object({ status: z.literal('success') }),
})
