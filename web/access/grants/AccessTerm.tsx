import { useTranslation } from 'react-i18next'
import { Day } from '../../ui/values/Day.tsx'
import { countDaysLeft, endingSoonDays } from './terms.ts'
import './terms.css'

/** Shows how long a grant lasts: that it has no end, or its last day and, if it ends soon, the number of days left. */
export const AccessTerm = ({ until, today }: { until: string | null; today: string }) => {
  const { t } = useTranslation('access')
  const daysLeft = countDaysLeft(until, today)
  if (until === null || daysLeft === undefined) return <span className="soft">{t('noEndShort')}</span>
  const endsSoon = daysLeft >= 0 && daysLeft <= endingSoonDays
  return (
    <span className="accessterm">
      <span>
        <span className="untilword">{t('until')} </span>
        <Day of={until} />
      </span>
      {endsSoon && <span className="chip daysleft">{t('daysLeft', { count: daysLeft })}</span>}
    </span>
  )
}
