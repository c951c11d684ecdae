import { useTranslation } from 'react-i18next'
import type { describeErasure } from '../../../../contract/accounts/erasures.ts'
import type { OutputOf } from '../../../../contract/call.ts'
import { formatNumber } from '../../../ui/values/formats.ts'

/** The kinds of records that an erasure deletes. */
const removedKinds = ['sessions', 'mails', 'groups', 'grants', 'favourites', 'suggestions', 'drafts'] as const
/** The kinds of records that stay without a name. */
const keptKinds = ['consents', 'downloads', 'auditRecords'] as const

/** Lists how many records an erasure deletes, and how many stay without a name. */
export const ErasureLists = ({ erasureCounts }: { erasureCounts: OutputOf<typeof describeErasure> }) => {
  const { t } = useTranslation('users')
  const listCounts = (kinds: readonly ((typeof removedKinds)[number] | (typeof keptKinds)[number])[]) =>
    kinds.map(kind => <li key={kind}>{t(`held_${kind}`, { number: formatNumber(erasureCounts[kind]) })}</li>)
  return (
    <div className="helds">
      <p>{t('eraseText')}</p>
      <h3>{t('erasedData')}</h3>
      <ul>
        <li>{t('held_account')}</li>
        {listCounts(removedKinds)}
      </ul>
      <h3>{t('keptData')}</h3>
      <ul>{listCounts(keptKinds)}</ul>
      {erasureCounts.releases > 0 && <p className="note bad">{t('openReleases', { count: erasureCounts.releases })}</p>}
      {erasureCounts.loads > 0 && <p className="note bad">{t('openLoads', { count: erasureCounts.loads })}</p>}
      {erasureCounts.undelivered > 0 && (
        <p className="note bad">{t('undeliveredRecords', { number: formatNumber(erasureCounts.undelivered) })}</p>
      )}
    </div>
  )
}
