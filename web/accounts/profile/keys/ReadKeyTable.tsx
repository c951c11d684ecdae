import IconKeyOff from '@tabler/icons-react/dist/esm/icons/IconKeyOff.mjs'
import { useTranslation } from 'react-i18next'
import type { ReadKey } from '../../../../contract/accounts/read-keys.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { tableRoles } from '../../../ui/table/table-roles.ts'
import { formatDay } from '../../../ui/values/formats.ts'
import { Moment } from '../../../ui/values/Moment.tsx'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'

interface Props {
  keys: ReadKey[]
  onRevoke: (key: ReadKey) => void
}

/** Lists the keys in the given order, with a button to revoke each that is in use. */
export const ReadKeyTable = ({ keys, onRevoke }: Props) => {
  const { t } = useTranslation('readKeys')
  return (
    <table className="t readkeys" aria-label={t('title')} {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.head}>{t('name')}</th>
          <th {...tableRoles.head}>{t('status')}</th>
          <th {...tableRoles.head}>{t('endsAt')}</th>
          <th {...tableRoles.head}>{t('lastUsed')}</th>
          <th {...tableRoles.head}>{t('actions')}</th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {keys.map(key => (
          <KeyRow key={key.keyId} readKey={key} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  )
}

const KeyRow = ({ readKey, onRevoke }: { readKey: ReadKey; onRevoke: Props['onRevoke'] }) => {
  const { t } = useTranslation('readKeys')
  const language = useLanguage()
  const { name, state, endsAt, lastUsedAt } = readKey
  const isInUse = state === 'inUse'
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHead}>{name}</th>
      <td {...tableRoles.cell}>
        <span className={isInUse ? 'chip done' : 'chip'}>{t(state)}</span>
      </td>
      <td {...tableRoles.cell} className="date" data-label={t('endsAt')}>
        <time dateTime={endsAt}>{formatDay(toBangkokDay(endsAt), language)}</time>
      </td>
      <td {...tableRoles.cell} className="date" data-label={t('lastUsed')}>
        {lastUsedAt ? <Moment of={lastUsedAt} /> : <span className="soft">{t('never')}</span>}
      </td>
      <td {...tableRoles.cell} className="press">
        {isInUse ? (
          <button
            type="button"
            className="iconbtn"
            aria-label={t('revoke', { name })}
            title={t('revokeKey')}
            onClick={() => onRevoke(readKey)}
          >
            <Icon of={IconKeyOff} />
          </button>
        ) : (
          <NoValue />
        )}
      </td>
    </tr>
  )
}
