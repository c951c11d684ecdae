import { z } from 'zod'
import { call, menu } from '../call.ts'
import { wire, wireValues } from '../wire.ts'
import { grantKind, oneReportFields } from './grant-fields.ts'
import { namedGrantFields } from './grant-terms.ts'
import { idInAnyForm } from './ids.ts'
import { buildTotalHeader, searchFields } from './list-fields.ts'

const staff = { method: 'POST', access: menu('ReportsManagement') } as const

/** A grant that was given more than this many days ago counts as unused if nobody has used it since then. */
export const unusedAfterDays = 90

const reviewedGrant = wire({
  ...namedGrantFields,
  /** The last download of the target by the holder, or by a member of the user group; null if there is none. */
  lastUsedAt: ['last_used_at', z.string().nullable()],
  /** True if the grant was neither given nor used within the last `unusedAfterDays` days. */
  isUnused: ['is_unused', z.boolean()],
  /** The last review of the grant; null if there is none. */
  reviewedAt: ['reviewed_at', z.string().nullable()],
  /** Full name or username. */
  reviewedBy: ['reviewed_by', z.string().nullable()],
})
export type ReviewedGrant = z.output<typeof reviewedGrant>

/** The columns by which reviewed grants can be sorted. */
const reviewSort = wireValues({
  holder: 'holder',
  target: 'subject',
  kind: 'kind',
  grantedBy: 'grantedBy',
  until: 'until',
  lastUsed: 'last_used_at',
  reviewed: 'reviewed_at',
})
export type ReviewSort = z.output<typeof reviewSort>

export const listGrantsForReview = call({
  ...staff,
  name: 'listGrantsForReview',
  path: '/api/getGrantsForReview',
  summary:
    'Lists a page of the grants of a report or of a user group that have not ended, each with its last use and its last review. The grants of a report include those of its report groups. If both are given, the user group counts; 400 if neither is given. X-Total-Count has the number of matches.',
  input: wire({
    ...oneReportFields,
    groupId: ['group_id', idInAnyForm.optional()],
    unusedOnly: ['unused_only', z.boolean().default(false)],
    ...searchFields,
    /** By kind and holder if absent. */
    sort: ['sort', reviewSort.optional()],
    /** Language for sorting names. */
    language: ['language', z.enum(['en', 'th']).default('en')],
  }),
  output: wire({
    grants: ['result', z.array(reviewedGrant)],
    total: ['total', z.int()],
    /** Numbers of all grants of the report or the user group, of the unused ones, and of those that were reviewed today in Bangkok. */
    grantCount: ['grants', z.int()],
    unusedCount: ['unused', z.int()],
    reviewedCount: ['reviewed_today', z.int()],
  }),
  headers: buildTotalHeader,
})
export type ReviewPage = z.output<typeof listGrantsForReview.output>

export const listGroupsForReview = call({
  ...staff,
  name: 'listGroupsForReview',
  path: '/api/getGroupsForReview',
  summary: 'Lists the user groups whose names contain every word, so that staff can choose one to review.',
  input: wire(searchFields),
  output: wire({
    groups: ['result', z.array(wire({ groupId: ['group_id', z.int()], name: ['group_user_name', z.string()] }))],
    total: ['total', z.int()],
  }),
})

export const reviewGrant = call({
  ...staff,
  name: 'reviewGrant',
  path: '/api/reviewGrant',
  summary: 'Keeps or ends a grant after a review, and records the decision with its time and the reviewer.',
  input: wire({
    kind: ['kind', grantKind],
    holderId: ['holder_id', idInAnyForm],
    targetId: ['subject_id', idInAnyForm],
    decision: ['decision', z.enum(['keep', 'end'])],
  }),
  output: wire({ status: ['status', z.literal('success')], reviewedAt: ['reviewed_at', z.string()] }),
})
