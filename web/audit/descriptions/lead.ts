import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import { findFirstKeyReference, toReferenceKey } from '../../../contract/audit/references.ts'

/** What the sentence of an entry describes. */
export interface DescribedParts {
  /** The most important part of the entry. */
  part: AuditPart
  /** Other parts about the same object, such as the keywords of the report whose fields were changed. */
  relatedParts: AuditPart[]
  /** Number of the records in all other parts. */
  furtherCount: number
}

/** Tables in order of importance. A group comes before its members, because removing the group removes them too. */
const rankedTables = [
  'report_files',
  'reports',
  'users',
  'roles',
  'user_groups',
  'report_groups',
  'consent_agreements',
  'report_loads',
]

/** By table, the tables that have more data of its objects. `report_files` has itself, for the previous files that a publication changes. */
const facetTables: Readonly<Record<string, readonly string[]>> = {
  reports: ['report_keywords', 'report_dictionaries'],
  report_keywords: ['report_dictionaries'],
  report_files: ['report_files', 'report_drafts', 'report_dictionaries'],
  consent_agreements: ['agreement_files'],
}

const rankPart = ({ tableName, action }: AuditPart) => {
  const position = rankedTables.indexOf(tableName)
  const rank = position === -1 ? rankedTables.length : position
  // A publication adds new files and changes the previous ones; the new files are more important.
  const isPreviousFile = tableName === 'report_files' && action !== 'added'
  // Half a rank: after the new files, and before the next table.
  return isPreviousFile ? rank + 0.5 : rank
}

/** Returns the part that the sentence of an entry is about. */
export const pickDescribedParts = ({ parts, count: recordCount }: AuditEntry): DescribedParts => {
  // An entry has at least one part.
  const [part] = parts.toSorted((one, other) => rankPart(one) - rankPart(other))
  const isFacet = (other: AuditPart) =>
    other !== part && (facetTables[part!.tableName] ?? []).includes(other.tableName) && isSameObject(part!, other)
  const relatedParts = parts.filter(isFacet)
  const describedCount = [part!, ...relatedParts].reduce((sum, { count }) => sum + count, 0)
  return { part: part!, relatedParts, furtherCount: recordCount - describedCount }
}

/**
 * Returns true if two parts are about the same object. Some tables identify a report by its number, others by its Report ID. These cannot
 * be compared and count as the same, because one transaction seldom writes two reports.
 */
const isSameObject = (one: AuditPart, other: AuditPart) => {
  // A part with several first keys is about several objects.
  if (one.firstKeyCount !== 1 || other.firstKeyCount !== 1) return false
  const reference = findFirstReference(one)
  const otherReference = findFirstReference(other)
  if (!reference || !otherReference) return false
  const areComparable = reference.column === otherReference.column
  return !areComparable || toReferenceKey(reference) === toReferenceKey(otherReference)
}

/** Returns the reference to the object of the first record of a part; undefined if such objects have no name. */
const findFirstReference = ({ tableName, records: [record] }: AuditPart) =>
  findFirstKeyReference(tableName, record?.key ?? '')
