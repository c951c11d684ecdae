import type { AuditPart } from '../../../contract/audit/entries.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import { findFirstKeyReference, type ReferringColumn } from '../../../contract/audit/references.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import type { DisplayNames } from '../use-display-names.ts'
import type { RecordTexts } from '../use-record-texts.ts'
import { fillPlaceholders, type Piece, toPlainText } from './pieces.ts'
import { findScreenPath } from './screens.ts'

/** The texts and names that a sentence is built from. */
export interface DescriberInput {
  language: Language
  displayNames: DisplayNames
  recordTexts: RecordTexts
  /** Returns a text of the trail's translations with its {{placeholders}}; undefined if there is none. */
  findTemplate: (key: string) => string | undefined
  /** Returns the text that mentions the number of further records in the entry. */
  formatFurtherCount: (count: number) => string
}

/** Tables whose rows belong to one report. */
const reportTables = new Set(['reports', 'report_files', 'report_keywords', 'report_dictionaries', 'report_drafts'])

/** A sentence lists at most this many names or columns, and counts the others. */
const maxListed = 3

/** Returns true if all rows of a part belong to one object, such as the files of a report. */
const hasOneObject = ({ count, firstKeyCount }: AuditPart) => count === 1 || firstKeyCount === 1

/** Returns the two parts of a key, e.g. '42' and 'csv' of '42 csv'; an empty text for a part that it lacks. */
export const splitKey = (key: string) => {
  const [first = '', second = ''] = key.split(' ')
  return { first, second }
}

/** Returns the input with the functions that all kinds of sentences use: they fill templates, and name rows and objects. */
export const createSentenceTexts = (input: DescriberInput) => {
  const { displayNames, recordTexts, findTemplate } = input
  const fillTemplate = (key: string, values: Parameters<typeof fillPlaceholders>[1]) =>
    fillPlaceholders(findTemplate(key) ?? key, values)
  const fillPlainText = (key: string, values: Parameters<typeof fillPlaceholders>[1]) =>
    toPlainText(fillTemplate(key, values))

  /** Formats a list; `total` is larger than the list if only some of the texts are given. */
  const formatList = (texts: readonly string[], total = texts.length) => {
    // A list with one text too many is shown whole, because ‘and 1 more’ would not be shorter.
    const isTooLong = total > maxListed + 1
    const shownTexts = texts.slice(0, isTooLong ? maxListed : maxListed + 1)
    if (total > shownTexts.length)
      return fillPlainText('andMore', { list: shownTexts.join(', '), number: formatNumber(total - shownTexts.length) })
    const last = shownTexts.at(-1) ?? ''
    return shownTexts.length < 2 ? last : fillPlainText('joined', { list: shownTexts.slice(0, -1).join(', '), last })
  }

  /** Returns the name of an object with a link to its screen; without a name, the value itself. */
  const buildNamePiece = (column: ReferringColumn, value: string): Piece => {
    const objectName = recordTexts.findName({ column, value })
    return objectName
      ? { name: objectName.name, href: findScreenPath(column, objectName.sourceId) }
      : { name: value, href: undefined }
  }
  /** Returns the name of the object that a row belongs to; for a row without one, its key. */
  const buildRowPiece = ({ tableName, key }: AuditRecord): Piece => {
    const reference = findFirstKeyReference(tableName, key)
    return reference ? buildNamePiece(reference.column, reference.value) : { name: key, href: undefined }
  }
  /** Describes the rows of a part: by the name of the object if all belong to one, otherwise by their number. */
  const describeRows = (part: AuditPart): Piece[] => {
    const { tableName, records } = part
    const [record] = records
    if (record && hasOneObject(part))
      return findTemplate(`single_${tableName}`)
        ? fillTemplate(`single_${tableName}`, { name: [buildRowPiece(record)] })
        : [`${displayNames.table(tableName)} `, buildRowPiece(record)]
    const number = formatNumber(part.count)
    return findTemplate(`many_${tableName}`)
      ? fillTemplate(`many_${tableName}`, { number })
      : fillTemplate('many_rows', { number, table: displayNames.table(tableName) })
  }
  /** Describes the rows of one report by its title only, without the name of their table; other rows like `describeRows`. */
  const describeRowsBriefly = (part: AuditPart): Piece[] => {
    const [record] = part.records
    const isOneReport = reportTables.has(part.tableName) && hasOneObject(part)
    return record && isOneReport ? [buildRowPiece(record)] : describeRows(part)
  }

  return {
    ...input,
    fillTemplate,
    fillPlainText,
    formatList,
    buildNamePiece,
    buildRowPiece,
    describeRows,
    describeRowsBriefly,
  }
}
export type SentenceTexts = ReturnType<typeof createSentenceTexts>
