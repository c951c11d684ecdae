import type { AuditEntry, AuditPart } from '../../../contract/audit/entries.ts'
import type { AuditRecord } from '../../../contract/audit/records.ts'
import { formatDay } from '../../ui/values/formats.ts'
import { createChangeDescriber } from './changes.ts'
import { createDetailFormatter } from './details.ts'
import { createJoinDescriber } from './joins.ts'
import { pickDescribedParts } from './lead.ts'
import type { Piece } from './pieces.ts'
import { createPublicationDescriber } from './publications.ts'
import { createRefusalDescriber } from './refusals.ts'
import { createSentenceTexts, type DescriberInput } from './sentence-texts.ts'

/** The sentence that describes an entry, and a second line of details; empty if there are none. */
export interface Description {
  sentence: Piece[]
  detail: string
}

/** Returns a function that describes an entry of the trail. */
export const createDescriber = (input: DescriberInput) => {
  const texts = createSentenceTexts(input)
  const { language, displayNames, findTemplate, fillTemplate, describeRows, describeRowsBriefly } = texts
  const { describeJoin, formatSecondName } = createJoinDescriber(texts)
  const describeChange = createChangeDescriber(texts)
  const describePublication = createPublicationDescriber(texts)
  const describeRefusal = createRefusalDescriber(texts)
  const formatDetail = createDetailFormatter(texts, formatSecondName)

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
    if (isPublication) return describePublication(part, user)
    const joinDescription = describeJoin(part, user)
    if (joinDescription) return joinDescription
    if (part.action === 'changed') return describeChange(part, relatedParts, user)
    if (part.action === 'added' || part.action === 'removed')
      return fillTemplate(`sentence_${part.action}`, { user, what: describeRows(part) })
    if (part.action === 'refused') return describeRefusal(entry, part, user)
    return fillTemplate('sentence_unknown', { user, call: displayNames.call(entry.call), what: describeRows(part) })
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
