import type { AuditName } from '../../contract/audit/names.ts'
import type { AuditRecord } from '../../contract/audit/records.ts'
import {
  findFirstKeyReference,
  findValueReference,
  type Reference,
  toReferenceKey,
} from '../../contract/audit/references.ts'
import type { Language } from '../../contract/visit.ts'

/** The name of the row of a record, and the id by which staff find the row. */
export interface RowName {
  name: string
  /** For the file of a report, the Report ID instead of the report's number. Missing if the row has no name. */
  id?: string
}

/** The name of a referenced object. */
export interface ObjectName {
  name: string
  /** The Report ID of a report. */
  sourceId: string | undefined
}

/** Creates the functions that show the names of objects instead of the numbers and keys by which records refer to them. */
export const createRecordTexts = (
  language: Language,
  names: readonly AuditName[],
  pickWord: (column: string, value: string) => string,
) => {
  const namesByReference = new Map(names.map(auditName => [toReferenceKey(auditName), auditName]))
  const findAuditName = (reference: Reference | undefined) =>
    reference && namesByReference.get(toReferenceKey(reference))
  const pickName = ({ nameEn, nameTh }: AuditName) => (language === 'th' ? nameTh : nameEn)
  return {
    /** Returns the name of a referenced object; undefined if it has none. */
    findName(reference: Reference | undefined): ObjectName | undefined {
      const auditName = findAuditName(reference)
      return auditName && { name: pickName(auditName), sourceId: auditName.sourceId }
    },
    /** Returns the name of the row of a record. The CSV of a report has the name of the report and the id 'gold-price, CSV'. */
    describeRow({ tableName, key }: Pick<AuditRecord, 'tableName' | 'key'>): RowName {
      const auditName = findAuditName(findFirstKeyReference(tableName, key))
      if (!auditName) return { name: key }
      // The key of a file is the report and the kind, e.g. '42 csv'.
      const [, fileKind] = key.split(' ')
      const id = [auditName.sourceId ?? auditName.value, ...(fileKind ? [pickWord('kind', fileKind)] : [])].join(', ')
      return { name: pickName(auditName), id }
    },
    /** Returns the name of the object that a value refers to, followed by the value; undefined if there is no such name. */
    formatValue(column: string, value: unknown) {
      const auditName = findAuditName(findValueReference(column, value))
      return auditName && `${pickName(auditName)} (${auditName.value})`
    },
  }
}
