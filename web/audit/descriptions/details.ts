import type { AuditPart } from '../../../contract/audit/entries.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import { findJoinTable } from './join-tables.ts'
import { toPlainText } from './pieces.ts'
import type { SentenceTexts } from './sentence-texts.ts'

/** Returns a function that formats the second line below a sentence; it returns an empty text if there are no details. */
export const createDetailFormatter = (
  { fillPlainText, formatList, buildRowPiece }: SentenceTexts,
  formatSecondName: (record: AuditRecord) => string,
) => {
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
  return (part: AuditPart, relatedParts: readonly AuditPart[]): string => {
    const [record] = part.records
    if (!record) return ''
    if (part.action === 'refused') return fillPlainText('permissionDenied', {})
    const keywordRecord = [part, ...relatedParts].find(({ tableName }) => tableName === 'report_keywords')?.records[0]
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
}
