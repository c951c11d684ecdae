import { useTranslation } from 'react-i18next'
import type { describeErasure } from '../../../../contract/accounts/erasures.ts'
import type { OutputOf } from '../../../../contract/call.ts'
import { formatNumber } from '../../../ui/values/formats.ts'

const removedKinds = ['sessions', 'mails', 'groups', 'grants', 'favourites', 'suggestions'] as const
const keptKinds = ['consents', 'downloads', 'auditRecords'] as const

/** Lists what an erasure removes, and what stays without a name. */
export const HeldLists = ({ heldCounts }: { heldCounts: OutputOf<typeof describeErasure> }) => {
  const { t } = useTranslation('users')
  const listCounts = (kinds: readonly ((typeof removedKinds)[number] | (typeof keptKinds)[number])[]) =>
    kinds.map(kind => <li key={kind}>{t(`held_${kind}`, { number: formatNumber(heldCounts[kind]) })}</li>)
  return (
    <div className="helds">
      <p>{t('eraseText')}</p>
      <h3>{t('eraseGoes')}</h3>
      <ul>
        <li>{t('held_account')}</li>
        {listCounts(removedKinds)}
      </ul>
      <h3>{t('eraseStays')}</h3>
      <ul>{listCounts(keptKinds)}</ul>
      {heldCounts.undelivered > 0 && (
        <p className="note bad">{t('eraseUndelivered', { number: formatNumber(heldCounts.undelivered) })}</p>
      )}
    </div>
  )
}
