import { z } from 'zod'
import { call, systemAdministrator } from '../call.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { auditNames } from './names.ts'
import { auditFilters, auditRecord } from './records.ts'

/** The records of one transaction that have the same action and the same table. */
const auditPart = wire({
  action: ['action', z.string()],
  tableName: ['subject', z.string()],
  /** Number of records. */
  count: ['count', z.int()],
  /**
   * Numbers of different first and second parts of the keys. For example, the keys of three members of one group have one first part and three
   * second parts.
   */
  firstKeyCount: ['first_keys', z.int()],
  secondKeyCount: ['second_keys', z.int()],
  /** The first of these records; `listAuditRecords` returns all. */
  records: ['result', z.array(auditRecord)],
})
export type AuditPart = z.output<typeof auditPart>

/** All records of one transaction. */
const auditEntry = wire({
  /** Id of its first record. */
  entryId: ['entry_id', z.int()],
  at: ['at', z.string()],
  username: ['username', z.string()],
  call: ['call', z.string()],
  address: ['address', z.string()],
  /** Number of records in all parts. */
  count: ['count', z.int()],
  parts: ['parts', z.array(auditPart)],
})
export type AuditEntry = z.output<typeof auditEntry>

/** Records are counted only up to this number, because counting millions of them would take seconds. */
export const maxCountedRecords = 10_000

/** Returns false for times of the year 0000, which ISO 8601 allows and PostgreSQL refuses. */
const isAfterYear0 = (isoTime: string) => !isoTime.startsWith('0000')

export const listAuditEntries = call({
  name: 'listAuditEntries',
  method: 'POST',
  path: '/api/getAuditEntries',
  access: systemAdministrator,
  summary:
    'Lists the transactions of the administration that have a record matching the filters, the latest first. Each transaction is complete: it has a part for each table and action, with the first records of the part.',
  input: wire({
    ...auditFilters,
    /** Returns only the transaction with this record. */
    auditId: ['audit_id', z.int().min(1).optional()],
    /** Returns only transactions before this time; the previous response has it as `earlier`. */
    before: ['before', z.iso.datetime().refine(isAfterYear0, 'The first year is 0001.').optional()],
    pageSize: ['page_size', z.int().min(1).max(limits.pageSize).default(50)],
  }),
  output: wire({
    entries: ['result', z.array(auditEntry)],
    names: ['names', auditNames],
    /** The time to send as `before` for the next page of earlier transactions; null if there are none. */
    earlierBefore: ['earlier', z.string().nullable()],
    /** Number of matching records on all pages, as in the CSV; null for more than 10,000. */
    total: ['total', z.int().nullable()],
    /** Everyone who has a record in the trail. */
    usernames: ['people', z.array(z.string())],
  }),
})
