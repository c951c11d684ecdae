import { z } from 'zod'
import { call, menu } from '../call.ts'
import { identifier, reason, reportIdOrFileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { acknowledgedFindingKeys } from './drafts/drafts.ts'
import { fileKind } from './report-details.ts'

/** Limits of a scheduled release: how far ahead its time must be, how far it may be, and the delay after which the publication counts as late. */
export const releaseTimes = { minSecondsAhead: 60, maxDaysAhead: 400, lateSeconds: 60 } as const

/** The office's rule for publishing a draft: anyone who may edit reports may do it, or only someone other than its maker. */
export const publishRules = ['anyone', 'second person'] as const
export type PublishRule = (typeof publishRules)[number]

/**
 * Why a scheduled draft was not published, in this order: its scheduler may no longer edit reports; a second person is required; its files
 * do not agree with the current files; a file is missing.
 */
export const heldReasons = ['rightLost', 'secondPerson', 'disagrees', 'lostFile'] as const
export type HeldReason = (typeof heldReasons)[number]

/** In this order: the draft waits for a second person, is scheduled for a time, was due but could not be published, was returned to its maker. */
export const draftReleaseStates = ['waiting', 'scheduled', 'held', 'returned'] as const

/** A draft that is scheduled or waits for a second person, or that was returned. */
const draftRelease = wire({
  draftId: ['draft_id', z.uuid()],
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  state: ['state', z.enum(draftReleaseStates)],
  /** Rises with each change of the draft's files or of the current files. */
  revision: ['revision', z.int()],
  /** Username of the maker of the draft. */
  madeBy: ['made_by', z.string()],
  /** True if the caller made the draft. */
  isOwn: ['is_own', z.boolean()],
  /** False if the office requires someone other than the caller to publish the draft. */
  mayPublish: ['may_publish', z.boolean()],
  /** The time of the release, ISO 8601; null if a second person publishes it at once. */
  releaseAt: ['release_at', z.string().nullable()],
  /** Username of the scheduler; null for a draft that is not scheduled. */
  scheduledBy: ['scheduled_by', z.string().nullable()],
  /** When the draft was sent to a second person, ISO 8601; null if it was not sent. */
  sentAt: ['sent_at', z.string().nullable()],
  /** Name of the chosen second person; null if nobody was chosen. */
  sentTo: ['sent_to', z.string().nullable()],
  /** The note of the maker to the second person. */
  note: ['note', z.string().nullable()],
  /** Why the draft could not be published; null unless the state is 'held'. */
  heldReason: ['held_reason', z.enum(heldReasons).nullable()],
  /** Username of the person who returned the draft; null if it was not returned. */
  returnedBy: ['returned_by', z.string().nullable()],
  /** The note of that person to the maker. */
  returnedNote: ['returned_note', z.string().nullable()],
  files: [
    'files',
    z.array(
      wire({ kind: ['kind', fileKind], name: ['name', z.string()], rowCount: ['row_count', z.int().nullable()] }),
    ),
  ],
})
export type DraftRelease = z.output<typeof draftRelease>

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
    'Lists the drafts of a report that are scheduled or wait for a second person, and the drafts of the caller that were returned. 404 for a report that does not exist.',
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: wire({
    releases: ['result', z.array(draftRelease)],
    /** True if the office requires someone other than its maker to publish a draft. */
    needsSecondPerson: ['needs_second_person', z.boolean()],
  }),
})

export const scheduleRelease = call({
  ...releaseCall,
  name: 'scheduleRelease',
  path: '/api/scheduleRelease',
  summary:
    'Schedules a previewed draft for a time, or changes this time. The time must be at least one minute and at most 400 days ahead; a time that the maker has sent with the draft is always accepted. 400 for any other time. 403 for the maker of the draft if the office requires a second person. 404 for a draft that no longer exists. 409 if the draft was published, was not previewed or has changed since the preview. 422 unless exactly its findings are acknowledged.',
  input: wire({
    draftId: ['draft_id', draftId],
    revision: ['revision', z.int()],
    releaseAt: ['release_at', releaseAt],
    acknowledged: ['acknowledged', acknowledgedFindingKeys],
    reason: ['reason', reason.optional()],
  }),
  output: success,
})

export const cancelRelease = call({
  ...releaseCall,
  name: 'cancelRelease',
  path: '/api/cancelRelease',
  summary:
    'Unschedules a draft, or withdraws it from the second person, so that its maker has it again. 403 for a draft of another person that is not scheduled, 404 for a draft that no longer exists, 409 for a draft that was published.',
  input: wire({ draftId: ['draft_id', draftId] }),
  output: success,
})

export const sendForPublication = call({
  ...releaseCall,
  name: 'sendForPublication',
  path: '/api/sendForPublication',
  summary:
    'Sends a previewed draft of the caller to a second person, with an optional time for its release and an optional note. The chosen person is mailed. If nobody is chosen, all others who may edit reports are mailed. Any of these others may publish the draft, including those who were not mailed. 400 for a person who may not publish it and for a time outside the limits. 403 for a draft of another person. 404 for a draft that no longer exists. 409 if the draft was published, was not previewed or has changed since the preview.',
  input: wire({
    draftId: ['draft_id', draftId],
    revision: ['revision', z.int()],
    releaseAt: ['release_at', releaseAt.optional()],
    note: ['note', note.optional()],
    reason: ['reason', reason.optional()],
    /** The id of the chosen second person. */
    secondPerson: ['second_person', identifier.optional()],
  }),
  output: success,
})

export const returnDraft = call({
  ...releaseCall,
  name: 'returnDraft',
  path: '/api/returnUpload',
  summary:
    'Returns a draft that waits for a second person to its maker, and mails the note to the maker. 403 for the maker, 404 for a draft that no longer exists, 409 for a draft that was published or no longer waits.',
  input: wire({ draftId: ['draft_id', draftId], note: ['note', note.min(1)] }),
  output: success,
})
