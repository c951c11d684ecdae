import { useTranslation } from 'react-i18next'
import { Day } from '../../ui/values/Day.tsx'
import { countDaysLeft, fewDays } from './terms.ts'
import './terms.css'

/** Shows how long a grant lasts: no end, or its last day and, if few days are left, their number. */
export const AccessTerm = ({ until, today }: { until: string | null; today: string }) => {
  const { t } = useTranslation('access')
  const daysLeft = countDaysLeft(until, today)
  if (until === null || daysLeft === undefined) return <span className="soft">{t('noEndShort')}</span>
  return (
    <span className="accessterm">
      <span>
        <span className="untilword">{t('until')} </span>
        <Day of={until} />
      </span>
      {daysLeft >= 0 && daysLeft <= fewDays && (
        <span className="chip daysleft">{t('daysLeft', { count: daysLeft })}</span>
      )}
    </span>
  )
}
