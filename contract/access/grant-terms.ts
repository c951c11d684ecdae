import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { grantKind } from './grant-fields.ts'
import { storedGrantFields } from './grant-row-fields.ts'
import { idInAnyForm } from './ids.ts'
import { buildTotalHeader, searchFields } from './list-fields.ts'

const staffCall = { method: 'POST', access: menu('ReportsManagement') } as const

/** A grant with the names of its holder and its target. */
export const namedGrantFields = {
  kind: ['kind', grantKind],
  /** The id and the name of the user or the user group. */
  holderId: ['holder_id', z.int()],
  holder: ['holder', z.string()],
  /** The id and the names of the report or the report group. A report group has only one name, which is in both fields. */
  targetId: ['subject_id', z.int()],
  targetEn: ['subject', z.string()],
  targetTh: ['subject_th', z.string()],
  ...storedGrantFields,
} as const
export const endingGrant = wire(namedGrantFields)
export type EndingGrant = z.output<typeof endingGrant>

/** The columns by which ending grants can be sorted. */
export const endingSort = wireValues({ until: 'until', holder: 'holder', target: 'subject', grantedBy: 'grantedBy' })
export type EndingSort = z.output<typeof endingSort>

export const listGrantsEndingSoon = call({
  ...staffCall,
  name: 'listGrantsEndingSoon',
  path: '/api/getGrantsEndingSoon',
  summary:
    'Lists the open grants that end within a number of days, by default the earliest end first. X-Total-Count has the number of matches.',
  input: wire({
    /** The grants end today or within this many days after today. */
    days: ['days', z.int().min(0).max(366).default(7)],
    /** Only grants that the signed-in user has given. */
    mine: ['mine', z.boolean().default(false)],
    ...searchFields,
    sort: ['sort', endingSort.default('until')],
    /** Language for sorting names. */
    language: ['language', z.enum(['en', 'th']).default('en')],
  }),
  output: wire({ grants: ['result', z.array(endingGrant)], total: ['total', z.int()] }),
  headers: buildTotalHeader,
})

export const editGrant = call({
  ...staffCall,
  name: 'editGrant',
  path: '/api/updateGrant',
  summary:
    'Changes the last day of a grant, and its reason if one is given. 409 if the stored last day is no longer the one in `was`; the response has the stored last day and the person who set it.',
  input: wire({
    kind: ['kind', grantKind],
    holderId: ['holder_id', idInAnyForm],
    targetId: ['subject_id', idInAnyForm],
    /** The new last day; null for no end. */
    until: ['until', day.nullable()],
    reason: ['reason', text(limits.line).trim().optional()],
    /** The last day that the caller saw; without it, the grant is changed in any case. */
    expected: ['was', wire({ until: ['until', z.string().nullable()] }).optional()],
  }),
  output: wire({
    status: ['status', z.literal('success')],
    /** The stored last day. */
    until: ['until', z.string().nullable()],
  }),
})
