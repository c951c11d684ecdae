import type { Changes, Finding } from '../../../../../../contract/catalogue/drafts/changes.ts'
import { faultSentence } from '../../../../../../contract/files/faults.ts'
import type { Language } from '../../../../../../contract/visit.ts'

/** Formats a finding; in Thai it quotes the Thai texts of the report page, with Buddhist years of the table beside them. */
export const formatFinding = (finding: Finding, fit: Changes['fit'], language: Language) =>
  faultSentence(
    { file: '', rule: finding.rule, values: language === 'th' ? toThaiValues(finding, fit) : finding.values },
    language,
  )

const toThaiValues = ({ rule, values }: Finding, fit: Changes['fit']): Finding['values'] => {
  const { unit, coverage } = fit ?? {}
  if (rule === 'unitDiffers' && unit?.page.th) return { ...values, page: unit.page.th }
  if (rule !== 'coverageShrinks' || !coverage?.page.th) return values
  const { from, to } = coverage.table.years
  return { ...values, page: coverage.page.th, table: `พ.ศ. ${from + 543}–${to + 543}` }
}
