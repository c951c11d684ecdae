import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { dayYears } from '../eras.ts'
import { fileName } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { frequency, visibilityFields } from './reports.ts'

/** Minutes after the promised time up to which a publication is on time. */
export const graceMinutes = 5

/** A month as yyyy-mm, in the years that a day may lie in. */
export const calendarMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(month => month >= `${dayYears.first}` && month < `${dayYears.last + 1}`, 'Give a month of the Common Era')

export const releaseStates = ['due', 'overdue', 'released', 'missed'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** A move of a promised release, for readers. */
const moveFields = {
  /** The date by the rhythm; null for a release that was not moved. */
  movedFrom: ['moved_from', z.string().nullable()],
  reasonEn: ['reason', z.string().nullable()],
  reasonTh: ['reason_th', z.string().nullable()],
} as const

const stateFields = {
  /** ISO 8601 with time. */
  dueAt: ['due_at', z.string()],
  ...moveFields,
  state: ['state', z.enum(releaseStates)],
  /** Whole days after the promised day, for a release that is overdue or was late; 0 within the same day. */
  daysLate: ['days_late', z.int().nullable()],
} as const

const reportFields = {
  fileName: ['file_name', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  frequency: ['frequency', frequency],
} as const

const calendarRelease = wire({ ...reportFields, ...visibilityFields, ...stateFields })
export type CalendarRelease = z.output<typeof calendarRelease>

const category = {
  categoryId: [
    'category_id',
    z.optional(
      z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    ),
  ],
} as const

export const getReleaseMonth = call({
  name: 'getReleaseMonth',
  method: 'GET',
  path: '/api/releases/month',
  access: anyone,
  summary: `The promised releases of a month in Bangkok, of those that the caller may see, at most ${limits.pageSize}, with the holidays; the current month by default. Reports that are released on every working day are listed separately.`,
  input: wire({ month: ['month', calendarMonth.optional()], ...category }),
  output: wire({
    month: ['month', z.string()],
    today: ['today', z.string()],
    releases: ['result', z.array(calendarRelease)],
    /** Number of releases in the month, including those that are not in the result. */
    total: ['total', z.int()],
    holidays: ['holidays', z.array(z.object({ day: z.string(), en: z.string(), th: z.string() }))],
    daily: ['daily', z.array(wire({ ...reportFields, time: ['time', z.string()] }))],
  }),
})
export type ReleaseMonth = z.output<typeof getReleaseMonth.output>

export const listComingReleases = call({
  name: 'listComingReleases',
  method: 'GET',
  path: '/api/releases/coming',
  access: anyone,
  summary:
    'The next release within twelve months of each report that the caller may see, and before it the first one that is overdue. Releases of every working day are left out unless one is overdue.',
  input: wire({
    ...category,
    page: ['page', z.coerce.number().int().min(1).max(1_000_000).default(1)],
    pageSize: ['page_size', z.coerce.number().int().min(1).max(limits.pageSize).default(limits.screenPageSize)],
  }),
  output: wire({
    releases: ['result', z.array(calendarRelease)],
    total: ['total', z.int()],
    page: ['page', z.int()],
  }),
})
export type ComingReleases = z.output<typeof listComingReleases.output>

const event = wire({
  id: ['promised_release_id', z.int()],
  ...reportFields,
  categoryEn: ['name', z.string()],
  categoryTh: ['name_th', z.string()],
  dueAt: ['due_at', z.string()],
  ...moveFields,
  sequence: ['sequence', z.int()],
  changedAt: ['changed_at', z.string()],
})
export type ReleaseEvent = z.output<typeof event>

export const listReleaseEvents = call({
  name: 'listReleaseEvents',
  method: 'GET',
  path: '/api/releases/events',
  access: anyone,
  summary:
    'The releases for calendar subscriptions: from 90 days ago to twelve months ahead, of reports that visitors can see, the same for every caller. Releases on every working day are left out unless a single report is requested. 404 for a report or category that visitors cannot see.',
  input: wire({ ...category, fileName: ['file_name', fileName.optional()] }),
  output: wire({
    events: ['result', z.array(event)],
    /** The subject of the calendar: the report or the category; null for all. */
    nameEn: ['name', z.string().nullable()],
    nameTh: ['name_th', z.string().nullable()],
  }),
})
export type ReleaseEvents = z.output<typeof listReleaseEvents.output>

const pastRelease = wire({ dueAt: stateFields.dueAt, state: stateFields.state, daysLate: stateFields.daysLate })
export type PastRelease = z.output<typeof pastRelease>

/** The punctuality of a report, for its page. */
export const reportPunctuality = wire({
  ...stateFields,
  /** The last twelve promised releases that are published or overdue, the oldest first. */
  past: ['past', z.array(pastRelease)],
  /** Number of these that were on time. */
  onTime: ['on_time', z.int()],
  counted: ['counted', z.int()],
})
export type ReportPunctuality = z.output<typeof reportPunctuality>
