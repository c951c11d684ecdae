import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { sightSentences, sightsOf } from '../../../../contract/catalogue/sight.ts'
import { useLanguage } from '../../../words/use-language.ts'

/** Tells whoever sees a hidden or restricted report that not everybody does (docs/behaviour/visibility.md#what-staff-see); of a public one it says nothing. */
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
