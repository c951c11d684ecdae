import { z } from 'zod'
import { call, systemAdministrator } from '../call.ts'
import { day } from '../days.ts'
import { page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { type DecodedObject, wire } from '../wire.ts'
import { auditNames } from './names.ts'
import { auditTopics } from './topics.ts'

/** Values of a row before or after the write; null if the row did not exist. Secrets are not recorded. */
const rowValues = z.record(z.string(), z.json()).nullable()

const recordFields = {
  auditId: ['audit_id', z.int()],
  /** Time of the write, ISO 8601. */
  at: ['at', z.string()],
  username: ['username', z.string()],
  /** Name of the call in the code. */
  call: ['call', z.string()],
  /** 'added', 'changed', 'removed' or 'refused'. The schema allows other texts, which a newer version of the portal may have written. */
  action: ['action', z.string()],
  /**
   * The table of the written row. A refused attempt that concerns no row has 'calls' or 'pages' instead, an opened system report has
   * 'system_reports'.
   */
  tableName: ['subject', z.string()],
  /** The key of the row; the parts of a key of several columns are separated by spaces. */
  key: ['key', z.string()],
  /** For a changed row, `before` and `after` have only the columns that differ. */
  before: ['before', rowValues],
  after: ['after', rowValues],
  /** Columns whose values are shortened, because they are too long for a list. A record requested by its id has the full values. */
  shortened: ['shortened', z.array(z.string())],
  /** IP address of the user. */
  address: ['address', z.string()],
} as const

/** One written row, or one refused attempt: who did what to which row, when, and from which IP address. */
export const auditRecord = wire(recordFields)
export type AuditRecord = z.output<typeof auditRecord>

/** Filters of the audit trail; a day begins and ends in Bangkok. */
export const auditFilters = {
  from: ['from', day.optional()],
  until: ['until', day.optional()],
  /** The whole username, not a part of it. */
  username: ['username', text(limits.username).default('')],
  call: ['call', text(limits.line).default('')],
  tableName: ['subject', text(limits.line).default('')],
  topic: ['topic', z.enum(auditTopics).optional()],
  words: ['text_search', text(limits.searchText).default('')],
} as const
export type AuditFilters = DecodedObject<typeof auditFilters>

export const listAuditRecords = call({
  name: 'listAuditRecords',
  method: 'POST',
  path: '/api/getAuditTrail',
  access: systemAdministrator,
  summary:
    'Lists the records of administrative writes that match the filters, the latest first, with the names of the objects that they refer to.',
  input: wire({
    ...auditFilters,
    /** Returns only this record, with untruncated values. */
    auditId: ['audit_id', z.int().min(1).optional()],
    /** Returns all records of the transaction that this record belongs to. */
    entryId: ['entry_id', z.int().min(1).optional()],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.pageSize).default(50)],
  }),
  output: wire({
    records: ['result', z.array(auditRecord)],
    /** Names of the objects that these records refer to by number or key; objects without a name are omitted. */
    names: ['names', auditNames],
    total: ['total', z.int()],
  }),
})
