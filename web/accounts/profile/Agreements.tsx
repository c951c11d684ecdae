import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { listAcceptances } from '../../../contract/accounts/profiles.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { Icon } from '../../ui/Icon.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { formatMoment } from '../../ui/values/moments.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { usePrivacyWords } from '../../words/use-privacy-words.ts'
import { NewsSwitch } from './NewsSwitch.tsx'
import { ProfilePart } from './Part.tsx'

type Acceptances = OutputOf<typeof listAcceptances>

interface Props {
  acceptances: Acceptances
  receivesNews: boolean
}

/** Lists what the user accepted and withdrew, with the times, and has the switch for news. */
export const Agreements = ({ acceptances, receivesNews }: Props) => {
  usePrivacyWords()
  const { t } = useTranslation(['profile', 'privacy'])
  const { pathname } = useLocation()
  return (
    <ProfilePart title={t('agreements')} text={t('agreementsText')}>
      <NewsSwitch receivesNews={receivesNews} />
      {acceptances.length > 0 ? (
        <AcceptanceTable acceptances={acceptances} />
      ) : (
        <p className="small soft">{t('noAgreements')}</p>
      )}
      <p>
        <Link className="btn" to={`${pathname}/receipts`}>
          <Icon of={IconReceipt} />
          {t('openReceipts', { ns: 'privacy' })}
        </Link>
      </p>
    </ProfilePart>
  )
}

const AcceptanceTable = ({ acceptances }: { acceptances: Acceptances }) => {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  return (
    <table className="t acceptances" aria-label={t('agreements')} {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.head}>{t('what')}</th>
          <th {...tableRoles.head}>{t('version')}</th>
          <th {...tableRoles.head}>{t('answer')}</th>
          <th {...tableRoles.head} className="r">
            {t('when')}
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {acceptances.map(({ purpose, version, given, acceptedAt }) => (
          <tr key={purpose + acceptedAt} {...tableRoles.row}>
            <th {...tableRoles.rowHead}>{t(`purpose_${purpose}`)}</th>
            <td {...tableRoles.cell}>{version ?? <NoValue />}</td>
            <td {...tableRoles.cell}>{t(given ? 'given' : 'withdrawn')}</td>
            <td {...tableRoles.cell} className="r date">
              <time dateTime={acceptedAt}>{formatMoment(acceptedAt, language)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
