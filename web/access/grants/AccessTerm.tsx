import { useTranslation } from 'react-i18next'
import { Day } from '../../ui/values/Day.tsx'
import { countDaysLeft, fewDays } from './terms.ts'
import './terms.css'

/** Shows how long a grant lasts: no end, or its last day and, if few days are left, their number. */
export const AccessTerm = ({ until, today }: { until: string | null; today: string }) => {
  const { t } = useTranslation('access')
  const left = countDaysLeft(until, today)
  if (until === null || left === undefined) return <span className="soft">{t('noEndShort')}</span>
  return (
    <span className="accessterm">
      <span>
        <span className="untilword">{t('until')} </span>
        <Day of={until} />
      </span>
      {left >= 0 && left <= fewDays && <span className="chip daysleft">{t('daysLeft', { count: left })}</span>}
    </span>
  )
}
