import { type AuditName, type Reference, referenceOfKey, referenceOfValue, spelt } from '../../contract/audit/names.ts'
import type { AuditRecord } from '../../contract/audit/records.ts'
import type { Language } from '../../contract/visit.ts'

/** The subject of a record: its display name, and the id by which it is found. */
export interface Subject {
  name: string
  /** For a file the Report ID instead of the report's number; missing if only the key is known. */
  id?: string
}

/** A thing with its current name. */
export interface NamedReference {
  name: string
  sourceId: string | undefined
}

/** Creates the functions that replace the numbers and keys of records with the names of what they refer to. */
export const createReading = (
  language: Language,
  names: readonly AuditName[],
  pickWord: (column: string, value: string) => string,
) => {
  const namesByReference = new Map(names.map(name => [spelt(name), name]))
  const findName = (reference: Reference | undefined) => reference && namesByReference.get(spelt(reference))
  const pickName = ({ nameEn, nameTh }: AuditName) => (language === 'th' ? nameTh : nameEn)
  return {
    /** Returns the name of a reference's target; a report has its Report ID too. */
    describe(reference: Reference | undefined): NamedReference | undefined {
      const name = findName(reference)
      return name && { name: pickName(name), sourceId: name.sourceId }
    },
    /** Returns the name of a record's key: the CSV of report 17 has the report's name and is found by 'gold-price, CSV'. */
    subject({ subject, key }: Pick<AuditRecord, 'subject' | 'key'>): Subject {
      const name = findName(referenceOfKey(subject, key))
      if (!name) return { name: key }
      const [, kind] = key.split(' ')
      const id = [name.sourceId ?? name.value, ...(kind ? [pickWord('kind', kind)] : [])].join(', ')
      return { name: pickName(name), id }
    },
    /** Returns the target of a value with the value itself; undefined if it has no target or the target has no name. */
    value(column: string, value: unknown) {
      const name = findName(referenceOfValue(column, value))
      return name && `${pickName(name)} (${name.value})`
    },
  }
}
