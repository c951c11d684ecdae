import { z } from 'zod'
import { call, systemAdministrator } from '../call.ts'
import { day } from '../days.ts'
import { page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { type Proper, wire } from '../wire.ts'
import { auditNames } from './names.ts'
import { auditTopics } from './topics.ts'

/** Values of a row before or after the write; null if the row did not exist. Secrets are not recorded. */
const row = z.record(z.string(), z.json()).nullable()

const recordFields = {
  auditId: ['audit_id', z.int()],
  /** ISO 8601 with time. */
  at: ['at', z.string()],
  username: ['username', z.string()],
  /** Proper name of the call. */
  call: ['call', z.string()],
  /** 'added', 'changed', 'removed', or an action of a later version. */
  action: ['action', z.string()],
  /** The changed table, and the key of its row. */
  subject: ['subject', z.string()],
  key: ['key', z.string()],
  /** If both exist, only the columns that differ. */
  before: ['before', row],
  after: ['after', row],
  /** Columns whose value is too long for a list: the text ends with …; it is complete in the CSV, and in a record requested by its id. */
  shortened: ['shortened', z.array(z.string())],
  address: ['address', z.string()],
} as const

/** One write of the administration: who did what to which row, and from where. */
export const auditRecord = wire(recordFields)
export type AuditRecord = z.output<typeof auditRecord>

/** Filters of the audit trail; a day begins and ends in Bangkok. */
export const auditFilters = {
  from: ['from', day.optional()],
  until: ['until', day.optional()],
  /** The exact username. */
  username: ['username', text(limits.username).default('')],
  call: ['call', text(limits.line).default('')],
  subject: ['subject', text(limits.line).default('')],
  topic: ['topic', z.enum(auditTopics).optional()],
  words: ['text_search', text(limits.searchText).default('')],
} as const
export type AuditFilters = Proper<typeof auditFilters>

export const listAuditRecords = call({
  name: 'listAuditRecords',
  method: 'POST',
  path: '/api/getAuditTrail',
  access: systemAdministrator,
  summary: 'Administrative writes, the latest first, with the names of the objects that they refer to.',
  input: wire({
    ...auditFilters,
    /** Returns only this record, with untruncated values. */
    auditId: ['audit_id', z.int().min(1).optional()],
    /** Returns the records of the transaction that holds this one. */
    entryId: ['entry_id', z.int().min(1).optional()],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.pageSize).default(50)],
  }),
  output: wire({
    records: ['result', z.array(auditRecord)],
    /** Names of the things that these records refer to by number or key, if they have one. */
    names: ['names', auditNames],
    total: ['total', z.int()],
  }),
})
