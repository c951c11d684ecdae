import type { AuditPart } from '../../../contract/audit/entries.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import type { Piece } from './pieces.ts'
import { type SentenceTexts, splitKey } from './sentence-texts.ts'

/** Returns a function that describes the publication of files of one report. */
export const createPublicationDescriber =
  ({ displayNames, fillTemplate, formatList, describeRowsBriefly }: SentenceTexts) =>
  (part: AuditPart, user: Piece[]): Piece[] => {
    // The key of a file is the report and the kind, e.g. '42 csv'.
    const kinds = [...new Set(part.records.map(({ key }) => displayNames.value('kind', splitKey(key).second)))]
    const rowCount = part.records
      .map(({ after }) => after?.row_count)
      .find(count => typeof count === 'number' && count > 0)
    const values = { user, files: formatList(kinds), what: describeRowsBriefly(part) }
    if (typeof rowCount !== 'number') return fillTemplate('sentence_published', values)
    const template = rowCount === 1 ? 'sentence_publishedRow' : 'sentence_publishedRows'
    return fillTemplate(template, { ...values, number: formatNumber(rowCount) })
  }
