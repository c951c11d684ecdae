import type { DraftChanges, Finding } from '../../../../../../contract/catalogue/drafts/changes.ts'
import { formatFault } from '../../../../../../contract/files/faults.ts'
import { eraOffset } from '../../../../../../contract/tables/year-eras.ts'
import type { Language } from '../../../../../../contract/visit.ts'

/**
 * Formats a finding as a sentence. In Thai, it quotes the Thai texts of the report page, and gives the years of the table in the Buddhist
 * era.
 */
export const formatFinding = (finding: Finding, fit: DraftChanges['fit'], language: Language) => {
  const values = language === 'th' ? toThaiValues(finding, fit) : finding.values
  // A finding is formatted like a fault; the sentence does not contain the file.
  return formatFault({ file: '', rule: finding.rule, values }, language)
}

/** Returns the values of a finding in Thai, if the report page has Thai texts. */
const toThaiValues = ({ rule, values }: Finding, fit: DraftChanges['fit']): Finding['values'] => {
  const { unit, coverage } = fit ?? {}
  if (rule === 'unitDiffers' && unit?.page.th) return { ...values, page: unit.page.th }
  if (rule !== 'coverageShrinks' || !coverage?.page.th) return values
  const { from, to } = coverage.table.years
  return { ...values, page: coverage.page.th, table: `พ.ศ. ${from + eraOffset}–${to + eraOffset}` }
}
