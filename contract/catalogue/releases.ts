import { z } from 'zod'
import { call, menu } from '../call.ts'
import { fileName, identifier, reason, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { fileKind } from './report-details.ts'
import { acknowledged } from './uploads.ts'

/** Limits of a scheduled release: least and most time ahead, and the delay after which it counts as late. */
export const releaseTimes = { leastSeconds: 60, mostDays: 400, lateSeconds: 60 } as const

/** Who may publish a draft: anyone who may edit reports, or only someone other than its maker. */
export const publishRules = ['anyone', 'second person'] as const
export type PublishRule = (typeof publishRules)[number]

/** Why a scheduled draft was not released. */
export const heldReasons = ['rightLost', 'secondPerson', 'disagrees', 'lostFile'] as const
export type HeldReason = (typeof heldReasons)[number]

/** Waiting: for a second person. Scheduled: for its time. Held: due, but could not be released. Returned: to its maker. */
export const releaseStates = ['waiting', 'scheduled', 'held', 'returned'] as const

const release = wire({
  draftId: ['draft_id', z.uuid()],
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  state: ['state', z.enum(releaseStates)],
  revision: ['revision', z.int()],
  /** Username of its maker. */
  madeBy: ['made_by', z.string()],
  /** True if the caller is its maker. */
  isOwn: ['is_own', z.boolean()],
  /** True if the office's rule lets the caller publish it. */
  mayPublish: ['may_publish', z.boolean()],
  /** ISO 8601 with time; null if it is published as soon as a second person approves it. */
  releaseAt: ['release_at', z.string().nullable()],
  scheduledBy: ['scheduled_by', z.string().nullable()],
  sentAt: ['sent_at', z.string().nullable()],
  /** Name of the chosen second person; null if any other person may publish it. */
  sentTo: ['sent_to', z.string().nullable()],
  note: ['note', z.string().nullable()],
  heldReason: ['held_reason', z.enum(heldReasons).nullable()],
  returnedBy: ['returned_by', z.string().nullable()],
  returnedNote: ['returned_note', z.string().nullable()],
  files: [
    'files',
    z.array(
      wire({ kind: ['kind', fileKind], name: ['name', z.string()], rowCount: ['row_count', z.int().nullable()] }),
    ),
  ],
})
export type Release = z.output<typeof release>

const releaseCall = { method: 'POST', access: menu('ReportConfiguration') } as const
const note = text(limits.note).trim()
const draftId = z.uuid()
const releaseAt = z.iso.datetime({ offset: true })
const success = z.object({ status: z.literal('success') })

export const listReleases = call({
  ...releaseCall,
  name: 'listReleases',
  path: '/api/getReleases',
  summary:
    'The drafts of a report that are scheduled or wait for a second person, and those of the caller that were returned; 404 if there is no such report.',
  input: wire({ sourceId: ['source_id', fileName] }),
  output: wire({
    releases: ['result', z.array(release)],
    /** True if the maker of a draft must submit it to someone else for publication. */
    needsSecondPerson: ['needs_second_person', z.boolean()],
  }),
})

export const scheduleRelease = call({
  ...releaseCall,
  name: 'scheduleRelease',
  path: '/api/scheduleRelease',
  summary:
    'Schedules the release of a previewed draft, or changes its time. At least one minute and at most 400 days ahead, except for the time that it was sent with. 403 for its maker if a second person must publish, 404 for a draft that no longer exists, 409 if it was published or changed since or was not previewed; 422 unless exactly its findings are acknowledged.',
  input: wire({
    draftId: ['draft_id', draftId],
    revision: ['revision', z.int()],
    releaseAt: ['release_at', releaseAt],
    acknowledged: ['acknowledged', acknowledged],
    reason: ['reason', reason.optional()],
  }),
  output: success,
})

export const cancelRelease = call({
  ...releaseCall,
  name: 'cancelRelease',
  path: '/api/cancelRelease',
  summary:
    'Cancels the schedule of a draft or its request for a second person; the draft returns to its maker. 403 for a draft of another person that only waits for a second person, 404 for one that no longer exists, 409 if it was published.',
  input: wire({ draftId: ['draft_id', draftId] }),
  output: success,
})

export const sendForPublication = call({
  ...releaseCall,
  name: 'sendForPublication',
  path: '/api/sendForPublication',
  summary:
    'Sends a draft, as the preview has shown it, to a second person, with an optional time for its release and an optional note. A chosen person is mailed, otherwise all others who may edit reports; any of them may publish it. 400 for a person who may not, 403 unless the caller made it, 404 for a draft that no longer exists, 409 if it was published or changed since or was not previewed.',
  input: wire({
    draftId: ['draft_id', draftId],
    revision: ['revision', z.int()],
    releaseAt: ['release_at', releaseAt.optional()],
    note: ['note', note.optional()],
    reason: ['reason', reason.optional()],
    /** The chosen second person. */
    secondPerson: ['second_person', identifier.optional()],
  }),
  output: success,
})

export const returnDraft = call({
  ...releaseCall,
  name: 'returnDraft',
  path: '/api/returnUpload',
  summary:
    'Returns a draft that waits for a second person to its maker, who receives the note by mail. 403 for its maker, 404 for a draft that no longer exists, 409 if it was published or no longer waits.',
  input: wire({ draftId: ['draft_id', draftId], note: ['note', note.min(1)] }),
  output: success,
})
