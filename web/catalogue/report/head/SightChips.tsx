import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { sightSentences, sightsOf } from '../../../../contract/catalogue/sight.ts'
import { useLanguage } from '../../../words/use-language.ts'

/** Marks a hidden or restricted report for users who see it (docs/behaviour/visibility.md#what-staff-see); a public one has no mark. */
export const SightChips = ({ details: { report } }: { details: ReportDetails }) => {
  const language = useLanguage()
  const reasons = sightsOf(report)
  if (reasons.length === 0) return null
  return (
    <p className="sight">
      {reasons.map(reason => (
        <span key={reason} className="chip">
          {sightSentences[reason][language]}
        </span>
      ))}
    </p>
  )
}
