import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { dayYears } from '../eras.ts'
import { queryIdentifier, queryPage, queryPageSize, reportIdOrFileName } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { frequency, visibilityFields } from './reports.ts'

/** A release that is published within this many minutes after its promised time is on time. */
export const graceMinutes = 5

/** A month as yyyy-mm, in the years that days may have. Years have four digits, so they can be compared as texts. */
export const calendarMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(month => month >= `${dayYears.first}` && month < `${dayYears.last + 1}`, 'Give a month of the Common Era')

/**
 * due: not published, and not late; overdue: not published in time; released: published; missed: never published, because a later release
 * was published instead.
 */
export const releaseStates = ['due', 'overdue', 'released', 'missed'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** What readers see of a promised release that staff moved to another time. All fields are null for a release that was not moved. */
const moveFields = {
  /** The promised time before the move, ISO 8601. The rhythm gave it. */
  movedFrom: ['moved_from', z.string().nullable()],
  /** The reason; null if staff gave it only in the other language. */
  reasonEn: ['reason', z.string().nullable()],
  reasonTh: ['reason_th', z.string().nullable()],
} as const

const promiseFields = {
  /** The promised time, ISO 8601. */
  dueAt: ['due_at', z.string()],
  ...moveFields,
  state: ['state', z.enum(releaseStates)],
  /**
   * Whole days from the promised day to the publication, or to today if it is overdue. 0 if it is late, but on the promised day; null if it was
   * on time, is not due yet, or was missed.
   */
  daysLate: ['days_late', z.int().nullable()],
} as const

const reportFields = {
  fileName: ['file_name', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  frequency: ['frequency', frequency],
} as const

/** A promised release with its report. `visibilityFields` are the report's status and whether it is restricted. */
const calendarRelease = wire({ ...reportFields, ...visibilityFields, ...promiseFields })
export type CalendarRelease = z.output<typeof calendarRelease>

/** Limits a list to the releases of one category; without it, the list has those of all categories. */
const categoryFilter = { categoryId: ['category_id', queryIdentifier.optional()] } as const

export const getReleaseMonth = call({
  name: 'getReleaseMonth',
  method: 'GET',
  path: '/api/releases/month',
  access: anyone,
  summary: `Lists the promised releases of a month in Bangkok, the current month by default, and its holidays. Only releases that the caller may see are listed, at most ${limits.pageSize}. Reports that are released on every working day are listed separately.`,
  input: wire({ month: ['month', calendarMonth.optional()], ...categoryFilter }),
  output: wire({
    month: ['month', z.string()],
    today: ['today', z.string()],
    releases: ['result', z.array(calendarRelease)],
    /** Number of releases in the month that the caller may see, including those beyond the limit of the list. */
    total: ['total', z.int()],
    /** The public holidays of the month, with their names. */
    holidays: ['holidays', z.array(z.object({ day: z.string(), en: z.string(), th: z.string() }))],
    /** The reports that are released on every working day, with the time as HH:MM in Bangkok. */
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
    'Lists the first overdue release of each report that the caller may see, and its next release within twelve months, sorted by time. A release of a report that is released on every working day is listed only if it is overdue.',
  input: wire({
    ...categoryFilter,
    page: ['page', queryPage],
    pageSize: ['page_size', queryPageSize.default(limits.screenPageSize)],
  }),
  output: wire({
    releases: ['result', z.array(calendarRelease)],
    total: ['total', z.int()],
    page: ['page', z.int()],
  }),
})
export type ComingReleases = z.output<typeof listComingReleases.output>

const releaseEvent = wire({
  id: ['promised_release_id', z.int()],
  ...reportFields,
  categoryEn: ['name', z.string()],
  categoryTh: ['name_th', z.string()],
  dueAt: ['due_at', z.string()],
  ...moveFields,
  /** Rises with each change of the time. It is the SEQUENCE of iCalendar, by which calendars replace an event that they already have. */
  sequence: ['sequence', z.int()],
  changedAt: ['changed_at', z.string()],
})
export type ReleaseEvent = z.output<typeof releaseEvent>

export const listReleaseEvents = call({
  name: 'listReleaseEvents',
  method: 'GET',
  path: '/api/releases/events',
  access: anyone,
  summary:
    'Lists the releases for calendar subscriptions, from 90 days ago to twelve months ahead, without missed ones. Every caller receives what visitors can see. Releases on every working day are listed only if a single report is requested. 404 for a report or a category that visitors cannot see.',
  input: wire({ ...categoryFilter, fileName: ['file_name', reportIdOrFileName.optional()] }),
  output: wire({
    events: ['result', z.array(releaseEvent)],
    /** The title of the requested report, or the name of the requested category; null for the calendar of all reports. */
    nameEn: ['name', z.string().nullable()],
    nameTh: ['name_th', z.string().nullable()],
  }),
})
export type ReleaseEvents = z.output<typeof listReleaseEvents.output>

const pastRelease = wire({ dueAt: promiseFields.dueAt, state: promiseFields.state, daysLate: promiseFields.daysLate })
export type PastRelease = z.output<typeof pastRelease>

/** The next release of a report with a rhythm, and how many of its last releases were on time. */
export const reportPunctuality = wire({
  ...promiseFields,
  /** The last twelve releases that are published, missed or overdue, the oldest first. */
  pastReleases: ['past', z.array(pastRelease)],
  /** Number of `pastReleases` that were published on time. */
  onTimeCount: ['on_time', z.int()],
  /** Number of `pastReleases`, at most twelve. */
  pastCount: ['counted', z.int()],
})
export type ReportPunctuality = z.output<typeof reportPunctuality>
