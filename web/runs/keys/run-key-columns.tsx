import IconKeyOff from '@tabler/icons-react/dist/esm/icons/IconKeyOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTranslation } from 'react-i18next'
import type { RunKey } from '../../../contract/runs/keys.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { buildDayColumn, buildNumberColumn } from '../../ui/table/value-columns.tsx'
import { Moment } from '../../ui/values/Moment.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'

/** Returns the word key of the status of a key. */
const toStatusKey = (revokedAt: RunKey['revokedAt']) => (revokedAt ? 'revoked' : 'inUse')

/** Returns the columns of the list of keys for runs. A revoked key has no buttons, because it cannot be changed any more. */
export const useRunKeyColumns = (
  onChange: (key: RunKey) => void,
  onRevoke: (key: RunKey) => void,
): Column<RunKey>[] => {
  const { t } = useTranslation('runKeys')
  const language = useLanguage()
  return addPhonePlaces(
    [
      { name: 'name', label: t('name'), text: ({ name }) => name, className: 'strong' },
      buildNumberColumn('perSecond', t('perSecond'), ({ requestsPerSecond }) => requestsPerSecond),
      { name: 'createdBy', label: t('createdBy'), text: ({ createdBy }) => createdBy ?? '' },
      buildDayColumn('createdAt', t('createdAt'), language, ({ createdAt }) => createdAt),
      {
        name: 'lastUsed',
        label: t('lastUsed'),
        text: ({ lastUsedAt }) => lastUsedAt ?? '',
        show: ({ lastUsedAt }) =>
          lastUsedAt ? <Moment of={lastUsedAt} /> : <span className="soft">{t('never')}</span>,
        className: 'date',
      },
      {
        name: 'status',
        label: t('status'),
        text: ({ revokedAt }) => t(toStatusKey(revokedAt)),
        show: ({ revokedAt }) => <span className={revokedAt ? 'chip' : 'chip done'}>{t(toStatusKey(revokedAt))}</span>,
      },
      {
        name: 'actions',
        label: t('actions'),
        className: 'press',
        show: key =>
          key.revokedAt ? (
            <NoValue />
          ) : (
            <>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('change', { name: key.name })}
                title={t('change', { name: key.name })}
                onClick={() => onChange(key)}
              >
                <Icon of={IconPencil} />
              </button>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('revoke', { name: key.name })}
                title={t('revoke', { name: key.name })}
                onClick={() => onRevoke(key)}
              >
                <Icon of={IconKeyOff} />
              </button>
            </>
          ),
      },
    ],
    { title: 'name', second: 'createdBy', state: 'status', note: 'lastUsed' },
  )
}
