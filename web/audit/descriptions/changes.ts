import type { AuditPart } from '../../../contract/audit/entries.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import { pickChangedColumns } from '../values.ts'
import type { Piece } from './pieces.ts'
import type { SentenceTexts } from './sentence-texts.ts'

/** The sentence contains only values of at most this length; the others are shown when the entry is expanded. */
const maxShortLength = 60

/** A value before or after a change. 'unfit' is a list or a text that is too long for a sentence. */
type SentenceValue = { kind: 'none' } | { kind: 'unfit' } | { kind: 'short'; text: string }

/** Returns a function that describes changed rows by the columns that were changed. */
export const createChangeDescriber = ({
  displayNames,
  recordTexts,
  findTemplate,
  fillTemplate,
  formatList,
  describeRows,
  describeRowsBriefly,
}: SentenceTexts) => {
  const formatSentenceValue = (column: string, row: AuditRecord['before']): SentenceValue => {
    const value = row?.[column]
    if (Array.isArray(value)) return { kind: 'unfit' }
    const text = recordTexts.formatValue(column, value)
    if (text === undefined) return { kind: 'none' }
    const isShort = text.length <= maxShortLength && !text.includes('\n')
    return isShort ? { kind: 'short', text } : { kind: 'unfit' }
  }
  /** Describes the change of one column, with its values before and after if they fit into the sentence. */
  const describeColumnChange = (part: AuditPart, record: AuditRecord, column: string, user: Piece[]): Piece[] => {
    const what = describeRowsBriefly(part)
    const before = formatSentenceValue(column, record.before)
    const after = formatSentenceValue(column, record.after)
    if (findTemplate(`onColumn_${column}`))
      return fillTemplate(`onColumn_${column}`, { user, what, after: after.kind === 'short' ? after.text : '' })
    const columnLabel = displayNames.column(column)
    if (before.kind === 'short' && after.kind === 'short')
      return fillTemplate('sentence_set', { user, what, column: columnLabel, before: before.text, after: after.text })
    if (before.kind === 'none' && after.kind === 'short')
      return fillTemplate('sentence_setFirst', { user, what, column: columnLabel, after: after.text })
    if (before.kind === 'short' && after.kind === 'none')
      return fillTemplate('sentence_cleared', { user, what, column: columnLabel, before: before.text })
    // Without both values, or with one that does not fit, the sentence names only the column.
    return fillTemplate('sentence_columns', { user, what, columns: columnLabel })
  }

  return (part: AuditPart, relatedParts: readonly AuditPart[], user: Piece[]): Piece[] => {
    const columns = [...new Set([part, ...relatedParts].flatMap(({ records }) => records.flatMap(pickChangedColumns)))]
    const [record] = part.records
    if (record && part.count === 1 && columns.length === 1) return describeColumnChange(part, record, columns[0]!, user)
    const what = part.count === 1 ? describeRowsBriefly(part) : describeRows(part)
    if (columns.length === 0) return fillTemplate('sentence_changed', { user, what })
    return fillTemplate('sentence_columns', { user, what, columns: formatList(columns.map(displayNames.column)) })
  }
}
