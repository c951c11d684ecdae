import type { AuditFilters, AuditRecord } from '../../contract/audit/records.ts'
import { formatCsvLine } from '../platform/csv.ts'
import type { Database } from '../platform/database/pool.ts'
import { readRecords } from './records.ts'

const columns = [
  'audit_id',
  'at',
  'username',
  'call',
  'action',
  'subject',
  'key',
  'before',
  'after',
  'address',
] as const

/** Yields the audit trail as CSV lines, reading from the database at the pace of the client. */
export const streamAuditTrail = async function* (database: Database, filters: AuditFilters) {
  yield formatCsvLine(columns)
  for await (const record of readRecords(database, filters)) yield formatCsvLine(toCells(record))
}

const toCells = ({ before, after, ...record }: Omit<AuditRecord, 'shortened'>) => [
  record.auditId,
  record.at,
  record.username,
  record.call,
  record.action,
  record.tableName,
  record.key,
  before && JSON.stringify(before),
  after && JSON.stringify(after),
  record.address,
]
