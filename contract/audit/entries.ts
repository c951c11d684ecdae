import { z } from 'zod'
import { call, systemAdministrator } from '../call.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'
import { auditNames } from './names.ts'
import { auditFilters, auditRecord } from './records.ts'

/** Equal actions of one transaction on rows of one table. */
const auditPart = wire({
  action: ['action', z.string()],
  subject: ['subject', z.string()],
  count: ['count', z.int()],
  /** Number of different first and second parts of their keys: for three users of one group, one first part and three second parts. */
  firsts: ['first_keys', z.int()],
  seconds: ['second_keys', z.int()],
  /** The first of these records; listAuditRecords returns the others. */
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
  /** Records in it. */
  count: ['count', z.int()],
  parts: ['parts', z.array(auditPart)],
})
export type AuditEntry = z.output<typeof auditEntry>

/** Returns false for moments of the year 0000, which ISO 8601 allows and PostgreSQL refuses. */
const isFromYear1 = (moment: string) => !moment.startsWith('0000')

export const listAuditEntries = call({
  name: 'listAuditEntries',
  method: 'POST',
  path: '/api/getAuditEntries',
  access: systemAdministrator,
  summary:
    'Administrative writes by transaction, the latest first: every transaction with a matching record, with the first records of each kind.',
  input: wire({
    ...auditFilters,
    /** Returns only the transaction with this record. */
    auditId: ['audit_id', z.int().min(1).optional()],
    /** The `earlier` of the previous response. */
    before: ['before', z.iso.datetime().refine(isFromYear1, 'The first year is 0001.').optional()],
    pageSize: ['page_size', z.int().min(1).max(limits.pageSize).default(50)],
  }),
  output: wire({
    entries: ['result', z.array(auditEntry)],
    names: ['names', auditNames],
    /** The start of earlier transactions; null if there are none. */
    earlier: ['earlier', z.string().nullable()],
    /** Number of matching records on all pages, as in the CSV. */
    total: ['total', z.int()],
    /** The writers, for the filter. */
    people: ['people', z.array(z.string())],
  }),
})
