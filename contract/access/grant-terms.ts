import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { grantFields, grantKind } from './grant-fields.ts'
import { idInAnyForm, searchFields, totalHeader } from './references.ts'

const staff = { method: 'POST', access: menu('ReportsManagement') } as const

/** A grant with the names of its holder and its subject. */
export const namedGrantFields = {
  kind: ['kind', grantKind],
  /** The user or the user group. */
  holderId: ['holder_id', z.int()],
  holder: ['holder', z.string()],
  /** The report or the report group; a report has names in both languages. */
  subjectId: ['subject_id', z.int()],
  subjectEn: ['subject', z.string()],
  subjectTh: ['subject_th', z.string()],
  ...grantFields,
} as const
export const endingGrant = wire(namedGrantFields)
export type EndingGrant = z.output<typeof endingGrant>

export const endingSorts = ['until', 'holder', 'subject', 'grantedBy'] as const

export const listGrantsEndingSoon = call({
  ...staff,
  name: 'listGrantsEndingSoon',
  path: '/api/getGrantsEndingSoon',
  summary:
    'Open grants that end within a number of days, a page at a time, the earliest end first; X-Total-Count has the number of matches.',
  input: wire({
    days: ['days', z.int().min(0).max(366).default(7)],
    /** Only grants given by the signed-in user. */
    mine: ['mine', z.boolean().default(false)],
    ...searchFields,
    sort: ['sort', z.enum(endingSorts).default('until')],
    /** Language for sorting names. */
    language: ['language', z.enum(['en', 'th']).default('en')],
  }),
  output: wire({ grants: ['result', z.array(endingGrant)], total: ['total', z.int()] }),
  headers: totalHeader,
})

export const editGrant = call({
  ...staff,
  name: 'editGrant',
  path: '/api/updateGrant',
  summary:
    'Changes the last day of a grant; if someone else has changed it since `was`, 409 names the person and the new value.',
  input: wire({
    kind: ['kind', grantKind],
    holderId: ['holder_id', idInAnyForm],
    subjectId: ['subject_id', idInAnyForm],
    until: ['until', day.nullable()],
    reason: ['reason', text(limits.line).trim().optional()],
    /** The end at the start of the edit. */
    was: ['was', wire({ until: ['until', z.string().nullable()] }).optional()],
  }),
  output: wire({
    status: ['status', z.literal('success')],
    /** The stored end. */
    until: ['until', z.string().nullable()],
  }),
})
