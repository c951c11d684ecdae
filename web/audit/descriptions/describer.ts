import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import { formatDay, formatNumber } from '../../ui/values/formats.ts'
import { createChangeDescriber } from './changes.ts'
import { createDetailFormatter } from './details.ts'
import { createJoinDescriber } from './joins.ts'
import { pickDescribedParts } from './lead.ts'
import type { Piece } from './pieces.ts'
import { createSentenceTexts, type DescriberInput, splitKey } from './sentence-texts.ts'

/** The sentence that describes an entry, and a second line of details; empty if there are none. */
export interface Description {
  sentence: Piece[]
  detail: string
}

/** Returns a function that describes an entry of the trail. */
export const createDescriber = (input: DescriberInput) => {
  const texts = createSentenceTexts(input)
  const { language, displayNames, findTemplate, fillTemplate, formatList, describeRows, describeRowsBriefly } = texts
  const { describeJoin, formatSecondName } = createJoinDescriber(texts)
  const describeChange = createChangeDescriber(texts)
  const formatDetail = createDetailFormatter(texts, formatSecondName)

  /** Describes the publication of files of one report. */
  const describeFiles = (part: AuditPart, user: Piece[]): Piece[] => {
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

  /** Describes the download of a report about the system, for a period. */
  const describeSystemReport = ({ key, after }: AuditRecord, user: Piece[]) =>
    fillTemplate('sentence_systemReport', {
      user,
      what: displayNames.value('key', key),
      start: formatDay(String(after?.start), language),
      end: formatDay(String(after?.end), language),
    })

  /**
   * Describes the part of an entry that the sentence is about. `relatedParts` are its other parts about the same object. Special kinds of
   * records come first, because their sentences do not follow from the action.
   */
  const describePart = (entry: AuditEntry, part: AuditPart, relatedParts: readonly AuditPart[]): Piece[] => {
    const user: Piece[] = [{ who: entry.username }]
    const [record] = part.records
    if (part.tableName === 'system_reports' && record) return describeSystemReport(record, user)
    // The record of an exported list has the format of the file, e.g. 'CSV'.
    if (record?.after?.exported !== undefined)
      return fillTemplate('sentence_exported', { user, what: describeRows(part) })
    // The record of a draft names the step of its release, e.g. 'scheduled'. Each step has a sentence of its own.
    const stepKey = part.tableName === 'report_drafts' ? `step_${record?.after?.step}` : undefined
    if (stepKey !== undefined && findTemplate(stepKey) !== undefined)
      return fillTemplate(stepKey, { user, what: describeRowsBriefly(part) })
    const isPublication = part.tableName === 'report_files' && part.action === 'added' && part.firstKeyCount === 1
    if (isPublication) return describeFiles(part, user)
    const joinDescription = describeJoin(part, user)
    if (joinDescription) return joinDescription
    if (part.action === 'changed') return describeChange(part, relatedParts, user)
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

  return (entry: AuditEntry): Description => {
    const { part, relatedParts, furtherCount } = pickDescribedParts(entry)
    const furtherRecords = furtherCount > 0 ? [input.formatFurtherCount(furtherCount)] : []
    return {
      sentence: [...describePart(entry, part, relatedParts), ...furtherRecords],
      detail: formatDetail(part, relatedParts),
    }
  }
}
