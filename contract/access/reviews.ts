import { z } from 'zod'
import { call, menu } from '../call.ts'
import { wire } from '../wire.ts'
import { grantKind, reportFields } from './grant-fields.ts'
import { namedGrantFields } from './grant-terms.ts'
import { idInAnyForm, searchFields } from './references.ts'

const staff = { method: 'POST', access: menu('ReportsManagement') } as const

const reviewedGrant = wire({
  ...namedGrantFields,
  /** When the holder, or a member of the group, last downloaded through the grant; null for never. */
  lastUsedAt: ['last_used_at', z.string().nullable()],
  /** Neither used nor created within 90 days. */
  isUnused: ['is_unused', z.boolean()],
  reviewedAt: ['reviewed_at', z.string().nullable()],
  reviewedBy: ['reviewed_by', z.string().nullable()],
})
export type ReviewedGrant = z.output<typeof reviewedGrant>

export const listGrantsForReview = call({
  ...staff,
  name: 'listGrantsForReview',
  path: '/api/getGrantsForReview',
  summary:
    'All open grants of a report, direct or through its report groups, or of a user group, each with the time of its last use.',
  input: wire({ ...reportFields, groupId: ['group_id', idInAnyForm.optional()] }),
  output: wire({ grants: ['result', z.array(reviewedGrant)] }),
})

export const listGroupsForReview = call({
  ...staff,
  name: 'listGroupsForReview',
  path: '/api/getGroupsForReview',
  summary: 'Lists the user groups whose names contain every word, for choosing one to review.',
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
  summary: 'Keeps or ends a grant after a review; the decision is recorded with date and reviewer.',
  input: wire({
    kind: ['kind', grantKind],
    holderId: ['holder_id', idInAnyForm],
    subjectId: ['subject_id', idInAnyForm],
    decision: ['decision', z.enum(['keep', 'end'])],
  }),
  output: wire({ status: ['status', z.literal('success')], reviewedAt: ['reviewed_at', z.string()] }),
})
