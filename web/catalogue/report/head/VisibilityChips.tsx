import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { toVisibilities, visibilitySentences } from '../../../../contract/catalogue/visibility.ts'
import { useLanguage } from '../../../words/use-language.ts'

/** Chips on a report that not everyone sees, with the reasons; none on a public one (docs/behaviour/visibility.md#what-staff-see). */
export const VisibilityChips = ({ details: { report } }: { details: ReportDetails }) => {
  const language = useLanguage()
  const reasons = toVisibilities(report)
  if (reasons.length === 0) return null
  return (
    <p className="sight">
      {reasons.map(reason => (
        <span key={reason} className="chip">
          {visibilitySentences[reason][language]}
        </span>
      ))}
    </p>
  )
}
