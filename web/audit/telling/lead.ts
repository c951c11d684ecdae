import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import { referenceOfKey, spelt } from '../../../contract/audit/names.ts'

/** The main subject of an entry, and how many of its records the sentence leaves out. */
export interface Lead {
  part: AuditPart
  /** Parts with more of the same thing, e.g. the keywords with the fields of a report. */
  facets: AuditPart[]
  further: number
}

/** Tables in order of rank: owners before dependants, as removing a group removes its members too. */
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

/** Tables that hold more data of another table's rows. */
const facetsBySubject: Readonly<Record<string, readonly string[]>> = {
  reports: ['report_keywords', 'report_dictionaries'],
  report_keywords: ['report_dictionaries'],
  report_files: ['report_files', 'report_drafts', 'report_dictionaries'],
  consent_agreements: ['agreement_files'],
}

const rankPart = ({ subject, action }: AuditPart) => {
  const rank = rankedTables.indexOf(subject)
  // The new files lead a publication, not the previous versions.
  return (rank === -1 ? rankedTables.length : rank) * 2 + (subject === 'report_files' && action !== 'added' ? 1 : 0)
}

/** Returns the part that the sentence of an entry is about. */
export const pickLead = ({ parts, count }: AuditEntry): Lead => {
  const [part] = parts.toSorted((one, other) => rankPart(one) - rankPart(other))
  const isFacet = (other: AuditPart) =>
    other !== part && (facetsBySubject[part!.subject] ?? []).includes(other.subject) && isSameSubject(part!, other)
  const facets = parts.filter(isFacet)
  const countedTotal = [part!, ...facets].reduce((sum, { count }) => sum + count, 0)
  return { part: part!, facets, further: count - countedTotal }
}

/**
 * Returns true if two parts are about the same thing. A report is identified by its number or by its Report ID, which cannot be compared;
 * one transaction seldom writes two reports.
 */
const isSameSubject = (one: AuditPart, other: AuditPart) => {
  const [reference, otherReference] = [one, other].map(({ subject, records: [record] }) =>
    referenceOfKey(subject, record?.key ?? ''),
  )
  if (one.firsts !== 1 || other.firsts !== 1 || !reference || !otherReference) return false
  return reference.column !== otherReference.column || spelt(reference) === spelt(otherReference)
}
