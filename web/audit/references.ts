import { type AuditName, type Reference, referenceOfKey, referenceOfValue, spelt } from '../../contract/audit/names.ts'
import type { AuditRecord } from '../../contract/audit/records.ts'
import type { Language } from '../../contract/visit.ts'

/** What a record is about, as a person calls it, and what it is found by. */
export interface Subject {
  name: string
  /** For a file the Report ID in place of the report's number; missing where there is only the key. */
  id?: string
}

/** A thing by its present name. */
export interface Thing {
  name: string
  sourceId: string | undefined
}

/** Reads the numbers and keys of records as the names of what they refer to. */
export const readingIn = (
  language: Language,
  names: readonly AuditName[],
  wordOf: (column: string, value: string) => string,
) => {
  const known = new Map(names.map(name => [spelt(name), name]))
  const find = (reference: Reference | undefined) => reference && known.get(spelt(reference))
  const nameIn = ({ nameEn, nameTh }: AuditName) => (language === 'th' ? nameTh : nameEn)
  return {
    /** The name of what a reference leads to; a report comes with its Report ID. */
    thing(reference: Reference | undefined): Thing | undefined {
      const name = find(reference)
      return name && { name: nameIn(name), sourceId: name.sourceId }
    },
    /** The name of a record's key: the CSV of report 17 has the name of the report and is found by 'gold-price, CSV'. */
    subject({ subject, key }: Pick<AuditRecord, 'subject' | 'key'>): Subject {
      const name = find(referenceOfKey(subject, key))
      if (!name) return { name: key }
      const [, kind] = key.split(' ')
      const id = [name.sourceId ?? name.value, ...(kind ? [wordOf('kind', kind)] : [])].join(', ')
      return { name: nameIn(name), id }
    },
    /** What a value refers to, with the value itself; undefined where it refers to nothing, or to what has no name. */
    value(column: string, value: unknown) {
      const name = find(referenceOfValue(column, value))
      return name && `${nameIn(name)} (${name.value})`
    },
  }
}
