import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import { type ReferringColumn, referenceOfKey, referenceOfSecond } from '../../../contract/audit/names.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import type { Language } from '../../../contract/visit.ts'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import type { Names } from '../use-names.ts'
import type { Reading } from '../use-reading.ts'
import { pickChangedColumns } from '../values.ts'
import { findJoin, type Side } from './joins.ts'
import { pickLead } from './lead.ts'
import { fill, type Piece, toPlainText } from './pieces.ts'
import { findScreenPath } from './screens.ts'

/** The texts and names that a sentence is built from. */
export interface DescriberInput {
  language: Language
  name: Names
  reading: Reading
  /** Returns a text of the trail's translations with its gaps unfilled; undefined if there is none. */
  template: (key: string) => string | undefined
  /** Returns the text for further changes in the entry. */
  further: (count: number) => string
}

/** An entry as a sentence, with a second line for what does not fit. */
export interface Description {
  sentence: Piece[]
  detail: string
}

/** A longer value is shown only when the entry is expanded. */
const maxShortLength = 60
/** Tables whose columns are those of a report. */
const reportTables = new Set(['reports', 'report_files', 'report_keywords', 'report_dictionaries', 'report_drafts'])

/** If there are more names or columns, only their number is shown. */
const maxListed = 3

/** Returns a function that describes an entry of the trail. */
export const createDescriber = (input: DescriberInput) => {
  const { language, name, reading, template } = input
  const fillTemplate = (key: string, values: Parameters<typeof fill>[1]) => fill(template(key) ?? key, values)
  const fillPlainText = (key: string, values: Parameters<typeof fill>[1]) => toPlainText(fillTemplate(key, values))

  const formatList = (texts: readonly string[], total = texts.length) => {
    const shownTexts = texts.slice(0, total > maxListed + 1 ? maxListed : maxListed + 1)
    if (total > shownTexts.length)
      return fillPlainText('beyond', { list: shownTexts.join(', '), n: formatNumber(total - shownTexts.length) })
    const last = shownTexts.at(-1) ?? ''
    return shownTexts.length < 2 ? last : fillPlainText('listed', { list: shownTexts.slice(0, -1).join(', '), last })
  }

  const buildNamePiece = (column: ReferringColumn, value: string): Piece => {
    const target = reading.describe({ column, value })
    return target
      ? { name: target.name, href: findScreenPath(column, target.sourceId) }
      : { name: value, href: undefined }
  }
  const buildSubject = ({ subject, key }: AuditRecord): Piece => {
    const reference = referenceOfKey(subject, key)
    return reference ? buildNamePiece(reference.column, reference.value) : { name: key, href: undefined }
  }
  /** Returns one row by its name, or the number of rows. When the fields of a report change, its title is enough. */
  const describeRows = ({ subject, count, firsts, records }: AuditPart, isBare = false): Piece[] => {
    const [record] = records
    if (record && (count === 1 || firsts === 1)) {
      if (isBare && reportTables.has(subject)) return [buildSubject(record)]
      return template(`single_${subject}`)
        ? fillTemplate(`single_${subject}`, { name: [buildSubject(record)] })
        : [`${name.table(subject)} `, buildSubject(record)]
    }
    const n = formatNumber(count)
    return template(`many_${subject}`)
      ? fillTemplate(`many_${subject}`, { n })
      : fillTemplate('many_rows', { n, table: name.table(subject) })
  }

  const buildSide = (column: Side, keys: readonly string[], count: number): Piece[] => {
    if (count > 1) return fillTemplate(`sides_${column}`, { n: formatNumber(count) })
    const key = keys[0] ?? ''
    const namePiece = column === 'menu_id' ? name.value(column, key) : buildNamePiece(column, key)
    return fillTemplate(`side_${column}`, { name: [namePiece] })
  }
  const pickSecondName = ({ subject, key }: AuditRecord) => {
    const second = key.split(' ')[1] ?? ''
    const reference = referenceOfSecond(subject, key)
    return reference ? (reading.describe(reference)?.name ?? second) : name.value('menu_id', second)
  }

  const describeJoin = (part: AuditPart, who: Piece[]): Piece[] | undefined => {
    const join = findJoin(part.subject)
    if (!join || !template(`join_${join.family}_${part.action}`)) return undefined
    const [lefts, rights] = [0, 1].map(at => part.records.map(({ key }) => key.split(' ')[at] ?? ''))
    return fillTemplate(`join_${join.family}_${part.action}`, {
      who,
      left: buildSide(join.left, lefts!, part.firsts),
      right: buildSide(join.right, rights!, part.seconds),
    })
  }

  const formatShortText = (column: string, row: AuditRecord['before']) => {
    const value = row?.[column]
    const text = reading.value(column, value)
    return Array.isArray(value) || (text !== undefined && (text.length > maxShortLength || text.includes('\n')))
      ? null
      : text
  }
  const describeColumn = (part: AuditPart, record: AuditRecord, column: string, who: Piece[]): Piece[] => {
    const what = describeRows(part, true)
    const [before, after] = [formatShortText(column, record.before), formatShortText(column, record.after)]
    if (template(`onColumn_${column}`)) return fillTemplate(`onColumn_${column}`, { who, what, after: after ?? '' })
    const label = name.column(column)
    if (before === null || after === null || (before === undefined && after === undefined))
      return fillTemplate('said_columns', { who, what, columns: label })
    if (before === undefined) return fillTemplate('said_setFirst', { who, what, column: label, after: after! })
    if (after === undefined) return fillTemplate('said_cleared', { who, what, column: label, before })
    return fillTemplate('said_set', { who, what, column: label, before, after })
  }

  const describeChange = (part: AuditPart, facets: readonly AuditPart[], who: Piece[]): Piece[] => {
    const columns = [...new Set([part, ...facets].flatMap(({ records }) => records.flatMap(pickChangedColumns)))]
    const [record] = part.records
    if (record && part.count === 1 && columns.length === 1) return describeColumn(part, record, columns[0]!, who)
    const what = describeRows(part, part.count === 1)
    if (columns.length === 0) return fillTemplate('said_changed', { who, what })
    return fillTemplate('said_columns', { who, what, columns: formatList(columns.map(name.column)) })
  }

  const describeFiles = (part: AuditPart, who: Piece[]): Piece[] => {
    const kinds = [...new Set(part.records.map(({ key }) => name.value('kind', key.split(' ')[1] ?? '')))]
    const rows = part.records.map(({ after }) => after?.row_count).find(count => typeof count === 'number' && count > 0)
    const values = { who, files: formatList(kinds), what: describeRows(part, true) }
    return typeof rows === 'number'
      ? fillTemplate(rows === 1 ? 'said_publishedRow' : 'said_publishedRows', { ...values, n: formatNumber(rows) })
      : fillTemplate('said_published', values)
  }

  const describeSystemReport = ({ key, after }: AuditRecord, who: Piece[]) =>
    fillTemplate('said_systemReport', {
      who,
      what: name.value('key', key),
      start: formatDay(String(after?.start), language),
      end: formatDay(String(after?.end), language),
    })

  const describePart = (entry: AuditEntry, part: AuditPart, facets: readonly AuditPart[]): Piece[] => {
    const who: Piece[] = [{ who: entry.username }]
    const [record] = part.records
    const step = part.subject === 'report_drafts' ? record?.after?.step : undefined
    if (part.subject === 'system_reports' && record) return describeSystemReport(record, who)
    if (record?.after?.exported !== undefined) return fillTemplate('said_exported', { who, what: describeRows(part) })
    if (template(`step_${step}`)) return fillTemplate(`step_${step}`, { who, what: describeRows(part, true) })
    if (part.subject === 'report_files' && part.action === 'added' && part.firsts === 1) return describeFiles(part, who)
    const joined = describeJoin(part, who)
    if (joined) return joined
    if (part.action === 'changed') return describeChange(part, facets, who)
    if (part.action === 'added' || part.action === 'removed')
      return fillTemplate(`said_${part.action}`, { who, what: describeRows(part) })
    if (part.action === 'refused') return describeRefused(entry, part, who)
    return fillTemplate('said_unknown', { who, call: name.call(entry.call), what: describeRows(part) })
  }

  /** Describes a refused call. Only calls that change something have a name on screens. */
  const describeRefused = (entry: AuditEntry, part: AuditPart, who: Piece[]): Piece[] => {
    const call = template(`call_${entry.call}`)
    if (part.subject === 'pages') return fillTemplate('said_refusedPage', { who, page: part.records[0]?.key ?? '' })
    if (part.subject === 'calls')
      return call ? fillTemplate('said_refusedCall', { who, call }) : fillTemplate('said_refusedReadingCall', { who })
    const what = describeRows(part)
    return call ? fillTemplate('said_refused', { who, call, what }) : fillTemplate('said_refusedReading', { who, what })
  }

  /** Returns the words that were added to and removed from a list. */
  const formatKeywordChanges = ({ before, after }: AuditRecord) => {
    const [was, is] = [before?.keywords, after?.keywords]
    if (!Array.isArray(was) || !Array.isArray(is)) return []
    const difference = (words: unknown[], otherWords: unknown[]) =>
      words.filter(word => !otherWords.includes(word)).map(word => String(word))
    return [['newWords', difference(is, was)] as const, ['goneWords', difference(was, is)] as const].flatMap(
      ([key, words]) => (words.length > 0 ? [fillPlainText(key, { words: formatList(words) })] : []),
    )
  }

  const formatDetail = (part: AuditPart, facets: readonly AuditPart[]): string => {
    const [record] = part.records
    if (!record) return ''
    if (part.action === 'refused') return fillPlainText('answeredDenied', {})
    const keywords = [part, ...facets].find(({ subject }) => subject === 'report_keywords')?.records[0]
    if (keywords?.action === 'changed') return formatKeywordChanges(keywords).join('; ')
    if (findJoin(part.subject) && part.seconds > 1) return formatList(part.records.map(pickSecondName), part.seconds)
    if (!findJoin(part.subject) && part.firsts > 1)
      return formatList([...new Set(part.records.map(buildSubject).map(piece => toPlainText([piece])))], part.firsts)
    const reason = record.after?.reason
    return typeof reason === 'string' && reason !== '' ? fillPlainText('withReason', { reason }) : ''
  }

  return (entry: AuditEntry): Description => {
    const { part, facets, further } = pickLead(entry)
    const more = further > 0 ? [input.further(further)] : []
    return { sentence: [...describePart(entry, part, facets), ...more], detail: formatDetail(part, facets) }
  }
}
