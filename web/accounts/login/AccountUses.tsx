import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { useWallWords } from '../../words/use-wall-words.ts'

const uses = [
  { text: 'canRead', needsAccount: false },
  { text: 'canCite', needsAccount: false },
  { text: 'canDownload', needsAccount: true },
  { text: 'canFavourite', needsAccount: true },
  { text: 'canGranted', needsAccount: true },
] as const

/** Lists what a reader can do without and with an account. */
export const AccountUses = () => {
  useWallWords()
  const { t } = useTranslation(['wall', 'office'])
  return (
    <section className="accountuses" aria-labelledby="account-uses">
      <h2 id="account-uses">{t('accountIsFor')}</h2>
      <table className="t">
        <thead>
          <tr>
            <th>{t('benefit')}</th>
            <th className="c">{t('withoutAccount')}</th>
            <th className="c">{t('withAccount')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ text, needsAccount }) => (
            <tr key={text}>
              <td>{t(text)}</td>
              <AllowedCell isAllowed={!needsAccount} />
              <AllowedCell isAllowed />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="source">
        {t('dataUse')}{' '}
        <a href="/home/PrivacyNotice" target="_blank" rel="noopener">
          {t('PrivacyNotice', { ns: 'office' })}
        </a>
      </p>
    </section>
  )
}

const AllowedCell = ({ isAllowed }: { isAllowed: boolean }) => {
  const { t } = useTranslation('wall')
  return (
    <td className="c">
      {isAllowed ? <Icon of={IconCheck} /> : <span aria-hidden="true">–</span>}
      <span className="vh">{t(isAllowed ? 'yes' : 'no')}</span>
    </td>
  )
}
