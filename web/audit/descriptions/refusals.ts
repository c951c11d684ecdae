import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import type { Piece } from './pieces.ts'
import type { SentenceTexts } from './sentence-texts.ts'

/** Returns a function that describes a refused attempt. Calls that only read have no name on screens. */
export const createRefusalDescriber =
  ({ findTemplate, fillTemplate, describeRows }: SentenceTexts) =>
  (entry: AuditEntry, part: AuditPart, user: Piece[]): Piece[] => {
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
