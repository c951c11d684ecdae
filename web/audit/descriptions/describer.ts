import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import { findKeyReference, findSecondKeyReference, type ReferringColumn } from '../../../contract/audit/names.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import type { DisplayNames } from '../use-display-names.ts'
import type { RecordTexts } from '../use-record-texts.ts'
import { pickChangedColumns } from '../values.ts'
import { findJoinTable, type JoinColumn } from './join-tables.ts'
import { pickLead } from './lead.ts'
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

/** The sentence that describes an entry, and a second line of details; empty if there are none. */
export interface Description {
  sentence: Piece[]
  detail: string
}

/** The sentence contains only values of at most this length; the others are shown when the entry is expanded. */
const maxShortLength = 60
/** Tables whose rows belong to one report. */
const reportTables = new Set(['reports', 'report_files', 'report_keywords', 'report_dictionaries', 'report_drafts'])

/** A sentence lists at most this many names or columns, and counts the others. */
const maxListed = 3

/** Returns true if all rows of a part belong to one object, such as the files of a report. */
const hasOneObject = ({ count, firstKeyCount }: AuditPart) => count === 1 || firstKeyCount === 1

/** Returns a function that describes an entry of the trail. */
export const createDescriber = (input: DescriberInput) => {
  const { language, displayNames, recordTexts, findTemplate } = input
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
    const reference = findKeyReference(tableName, key)
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

  /** Describes the objects on one side of a join: the name of one object, or the number of several. */
  const describeSide = (column: JoinColumn, keys: readonly string[], count: number): Piece[] => {
    if (count > 1) return fillTemplate(`sides_${column}`, { number: formatNumber(count) })
    const key = keys[0] ?? ''
    const namePiece = column === 'menu_id' ? displayNames.value(column, key) : buildNamePiece(column, key)
    return fillTemplate(`side_${column}`, { name: [namePiece] })
  }
  /** Formats the second object of a join. Only a menu is not a reference: its name is translated. */
  const formatSecondName = ({ tableName, key }: AuditRecord) => {
    const second = key.split(' ')[1] ?? ''
    const reference = findSecondKeyReference(tableName, key)
    return reference ? (recordTexts.findName(reference)?.name ?? second) : displayNames.value('menu_id', second)
  }

  /** Describes that two objects were joined or separated; undefined if there is no text for it. */
  const describeJoin = (part: AuditPart, user: Piece[]): Piece[] | undefined => {
    const joinTable = findJoinTable(part.tableName)
    if (!joinTable) return undefined
    const templateKey = `join_${joinTable.relation}_${part.action}`
    if (!findTemplate(templateKey)) return undefined
    // The key of a row that joins two objects has two parts, e.g. '3 17' for the user group 3 and its member 17.
    const [firstKeys, secondKeys] = [0, 1].map(index => part.records.map(({ key }) => key.split(' ')[index] ?? ''))
    return fillTemplate(templateKey, {
      user,
      left: describeSide(joinTable.firstColumn, firstKeys!, part.firstKeyCount),
      right: describeSide(joinTable.secondColumn, secondKeys!, part.secondKeyCount),
    })
  }

  /** Formats a value for the sentence; undefined if there is no value, null if it does not fit into a sentence. */
  const formatShortText = (column: string, row: AuditRecord['before']) => {
    const value = row?.[column]
    const text = recordTexts.formatValue(column, value)
    const isTooLong = text !== undefined && (text.length > maxShortLength || text.includes('\n'))
    return Array.isArray(value) || isTooLong ? null : text
  }
  /** Describes the change of one column, with its values before and after if they fit into the sentence. */
  const describeColumnChange = (part: AuditPart, record: AuditRecord, column: string, user: Piece[]): Piece[] => {
    const what = describeRowsBriefly(part)
    const [before, after] = [formatShortText(column, record.before), formatShortText(column, record.after)]
    if (findTemplate(`onColumn_${column}`))
      return fillTemplate(`onColumn_${column}`, { user, what, after: after ?? '' })
    const columnLabel = displayNames.column(column)
    // Without both values, or with one that is too long, the sentence names only the column.
    if (before === null || after === null || (before === undefined && after === undefined))
      return fillTemplate('sentence_columns', { user, what, columns: columnLabel })
    if (before === undefined)
      return fillTemplate('sentence_setFirst', { user, what, column: columnLabel, after: after! })
    if (after === undefined) return fillTemplate('sentence_cleared', { user, what, column: columnLabel, before })
    return fillTemplate('sentence_set', { user, what, column: columnLabel, before, after })
  }

  /** Describes changed rows by the columns that were changed. */
  const describeChange = (part: AuditPart, facets: readonly AuditPart[], user: Piece[]): Piece[] => {
    const columns = [...new Set([part, ...facets].flatMap(({ records }) => records.flatMap(pickChangedColumns)))]
    const [record] = part.records
    if (record && part.count === 1 && columns.length === 1) return describeColumnChange(part, record, columns[0]!, user)
    const what = part.count === 1 ? describeRowsBriefly(part) : describeRows(part)
    if (columns.length === 0) return fillTemplate('sentence_changed', { user, what })
    return fillTemplate('sentence_columns', { user, what, columns: formatList(columns.map(displayNames.column)) })
  }

  /** Describes the publication of files of one report. */
  const describeFiles = (part: AuditPart, user: Piece[]): Piece[] => {
    // The key of a file is the report and the kind, e.g. '42 csv'.
    const kinds = [...new Set(part.records.map(({ key }) => displayNames.value('kind', key.split(' ')[1] ?? '')))]
    const rowCount = part.records
      .map(({ after }) => after?.row_count)
      .find(count => typeof count === 'number' && count > 0)
    const values = { user, files: formatList(kinds), what: describeRowsBriefly(part) }
    return typeof rowCount === 'number'
      ? fillTemplate(rowCount === 1 ? 'sentence_publishedRow' : 'sentence_publishedRows', {
          ...values,
          number: formatNumber(rowCount),
        })
      : fillTemplate('sentence_published', values)
  }

  /** Describes the download of a report about the system, for a period. */
  const describeSystemReport = ({ key, after }: AuditRecord, user: Piece[]) =>
    fillTemplate('sentence_systemReport', {
      user,
      what: displayNames.value('key', key),
      start: formatDay(String(after?.start), language),
      end: formatDay(String(after?.end), language),
    })

  /** Describes the part of an entry that the sentence is about. `facets` are its other parts about the same object. */
  const describePart = (entry: AuditEntry, part: AuditPart, facets: readonly AuditPart[]): Piece[] => {
    const user: Piece[] = [{ who: entry.username }]
    const [record] = part.records
    // The record of a draft names the step of its release, e.g. 'scheduled'. Each step has a sentence of its own.
    const step = part.tableName === 'report_drafts' ? record?.after?.step : undefined
    if (part.tableName === 'system_reports' && record) return describeSystemReport(record, user)
    // The record of an exported list has the format of the file, e.g. 'CSV'.
    if (record?.after?.exported !== undefined)
      return fillTemplate('sentence_exported', { user, what: describeRows(part) })
    const hasStepSentence = findTemplate(`step_${step}`) !== undefined
    if (hasStepSentence) return fillTemplate(`step_${step}`, { user, what: describeRowsBriefly(part) })
    const isPublication = part.tableName === 'report_files' && part.action === 'added' && part.firstKeyCount === 1
    if (isPublication) return describeFiles(part, user)
    const joinDescription = describeJoin(part, user)
    if (joinDescription) return joinDescription
    if (part.action === 'changed') return describeChange(part, facets, user)
    if (part.action === 'added' || part.action === 'removed')
      return fillTemplate(`sentence_${part.action}`, { user, what: describeRows(part) })
    if (part.action === 'refused') return describeRefused(entry, part, user)
    return fillTemplate('sentence_unknown', { user, call: displayNames.call(entry.call), what: describeRows(part) })
  }

  /** Describes a refused attempt. Calls that only read have no name on screens. */
  const describeRefused = (entry: AuditEntry, part: AuditPart, user: Piece[]): Piece[] => {
    const call = findTemplate(`call_${entry.call}`)
    if (part.tableName === 'pages')
      return fillTemplate('sentence_refusedPage', { user, page: part.records[0]?.key ?? '' })
    if (part.tableName === 'calls')
      return call
        ? fillTemplate('sentence_refusedCall', { user, call })
        : fillTemplate('sentence_refusedReadingCall', { user })
    const what = describeRows(part)
    return call
      ? fillTemplate('sentence_refused', { user, call, what })
      : fillTemplate('sentence_refusedReading', { user, what })
  }

  /** Formats which keywords were added and which were removed. */
  const formatKeywordChanges = ({ before, after }: AuditRecord) => {
    const [oldWords, newWords] = [before?.keywords, after?.keywords]
    if (!Array.isArray(oldWords) || !Array.isArray(newWords)) return []
    const subtract = (words: unknown[], otherWords: unknown[]) =>
      words.filter(word => !otherWords.includes(word)).map(word => String(word))
    const changes = [
      ['addedWords', subtract(newWords, oldWords)],
      ['removedWords', subtract(oldWords, newWords)],
    ] as const
    return changes.flatMap(([key, words]) =>
      words.length > 0 ? [fillPlainText(key, { words: formatList(words) })] : [],
    )
  }

  /** Formats the second line: that an attempt was refused, the changed keywords, the names of several rows, or the reason of the change. */
  const formatDetail = (part: AuditPart, facets: readonly AuditPart[]): string => {
    const [record] = part.records
    if (!record) return ''
    if (part.action === 'refused') return fillPlainText('permissionDenied', {})
    const keywordRecord = [part, ...facets].find(({ tableName }) => tableName === 'report_keywords')?.records[0]
    if (keywordRecord?.action === 'changed') return formatKeywordChanges(keywordRecord).join('; ')
    const isJoinTable = findJoinTable(part.tableName) !== undefined
    if (isJoinTable && part.secondKeyCount > 1)
      return formatList(part.records.map(formatSecondName), part.secondKeyCount)
    if (!isJoinTable && part.firstKeyCount > 1) {
      const rowNames = part.records.map(record => toPlainText([buildRowPiece(record)]))
      return formatList([...new Set(rowNames)], part.firstKeyCount)
    }
    const reason = record.after?.reason
    return typeof reason === 'string' && reason !== '' ? fillPlainText('withReason', { reason }) : ''
  }

  return (entry: AuditEntry): Description => {
    const { part, facets, furtherCount } = pickLead(entry)
    const furtherRecords = furtherCount > 0 ? [input.formatFurtherCount(furtherCount)] : []
    return { sentence: [...describePart(entry, part, facets), ...furtherRecords], detail: formatDetail(part, facets) }
  }
}
