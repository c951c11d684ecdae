import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { useWallWords } from '../../words/use-wall-words.ts'

const uses = [
  ['canRead', true],
  ['canCite', true],
  ['canDownload', false],
  ['canFavourite', false],
  ['canGranted', false],
] as const

/** Lists what a reader can do without and with an account. */
export const AccountUses = () => {
  useWallWords()
  const { t } = useTranslation(['wall', 'shell'])
  return (
    <section className="accountuses" aria-labelledby="account-uses">
      <h2 id="account-uses">{t('accountIsFor')}</h2>
      <table className="t">
        <thead>
          <tr>
            <th>{t('youCan')}</th>
            <th className="c">{t('without')}</th>
            <th className="c">{t('with')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map(([use, isOpen]) => (
            <tr key={use}>
              <td>{t(use)}</td>
              <Allowed is={isOpen} />
              <Allowed is />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="source">
        {t('staysHere')}{' '}
        <a href="/home/PrivacyPolicy" target="_blank" rel="noopener">
          {t('privacyPolicy', { ns: 'shell' })}
        </a>
      </p>
    </section>
  )
}

const Allowed = ({ is }: { is: boolean }) => {
  const { t } = useTranslation('wall')
  return (
    <td className="c">
      {is ? <Icon of={IconCheck} /> : <span aria-hidden="true">–</span>}
      <span className="vh">{t(is ? 'yes' : 'no')}</span>
    </td>
  )
}
