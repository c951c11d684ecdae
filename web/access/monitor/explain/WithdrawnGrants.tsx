import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../../../contract/access/explanations.ts'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { PathText } from '../PathText.tsx'

/** Lists the withdrawn grants, with the time and the user who withdrew them. */
export const WithdrawnGrants = ({ explanation: { withdrawn } }: { explanation: Explanation }) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  if (withdrawn.length === 0) return null
  return (
    <div className="opens">
      <h3>{t('withdrawn')}</h3>
      <ul>
        {withdrawn.map(grant => (
          <li key={`${grant.groupId} ${grant.reportGroupId}`}>
            <PathText path={grant} />
            {' · '}
            {t('withdrawnBy', { time: formatMoment(grant.withdrawnAt, language), user: grant.withdrawnBy })}
          </li>
        ))}
      </ul>
    </div>
  )
}
