import type { TFunction } from 'i18next'
import type { DraftChanges, Finding } from '../../../../../../contract/catalogue/drafts/changes.ts'
import { eraOffset } from '../../../../../../contract/eras.ts'
import { formatFault } from '../../../../../../contract/files/faults.ts'
import type { Language } from '../../../../../../contract/visit.ts'
import { formatNumber } from '../../../../../ui/values/formats.ts'

/** What a finding is about: the changes of the table, and how it fits the report page. */
type FindingContext = Pick<DraftChanges, 'table' | 'fit'>

/**
 * Formats a finding as a sentence. `formatType` names the type of a column. In Thai, the sentence quotes the Thai texts of the report page,
 * and gives the years of the table in the Buddhist era.
 */
export const formatFinding = (
  finding: Finding,
  { table, fit }: FindingContext,
  language: Language,
  formatType: (type: string) => string,
) => {
  const thaiValues = language === 'th' ? toThaiValues(finding, fit) : finding.values
  const values = finding.rule === 'columnsRetyped' ? nameTypes(thaiValues, table, formatType) : thaiValues
  // A finding is formatted like a fault; the sentence does not contain the file.
  return formatFault({ file: '', rule: finding.rule, values }, language)
}

/** Replaces the types in the list of columns, such as `Rate (integer → string)`, by their names. */
const nameTypes = (values: Finding['values'], table: DraftChanges['table'], formatType: (type: string) => string) => {
  let columns = String(values.columns)
  for (const { name, from, to } of table?.columnsRetyped ?? []) {
    const namedChange = `${name} (${formatType(from)} → ${formatType(to)})`
    // A function as the replacement, because `$` has a meaning in a text.
    columns = columns.replace(`${name} (${from} → ${to})`, () => namedChange)
  }
  return { ...values, columns }
}

/** Returns the values of a finding in Thai. Only the findings about the unit and the coverage quote the report page. */
const toThaiValues = ({ rule, values }: Finding, fit: DraftChanges['fit']): Finding['values'] => {
  const { unit, coverage } = fit ?? {}
  if (rule === 'unitDiffers' && unit?.page.th) return { ...values, page: unit.page.th }
  if (rule === 'coverageShrinks' && coverage?.page.th) {
    const { from, to } = coverage.table.years
    return { ...values, page: coverage.page.th, table: `พ.ศ. ${from + eraOffset}–${to + eraOffset}` }
  }
  return values
}

/** Formats the finding that a file contains another table: the missing columns, if any, and the numbers of rows. */
export const formatOtherTable = (
  { columnsLost, columnsBefore, rowsBefore, rowsAfter }: Finding['values'],
  t: TFunction<'publishing'>,
) => {
  const format = (value: unknown) => formatNumber(Number(value))
  const lostCount = Number(columnsLost)
  const sentences = [
    lostCount > 0 && t('columnsMissing', { count: lostCount, number: format(lostCount), total: format(columnsBefore) }),
    t('rowsBecome', { rowsBefore: format(rowsBefore), rowsAfter: format(rowsAfter) }),
    t('rightFile'),
  ]
  return sentences.filter(sentence => sentence !== false).join(' ')
}
