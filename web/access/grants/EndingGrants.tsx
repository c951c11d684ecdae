import { useTranslation } from 'react-i18next'
import { type EndingGrant, type EndingSort, listGrantsEndingSoon } from '../../../contract/access/grant-terms.ts'
import { send } from '../../frame/calls.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { RemoteStaffTable } from '../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { showToast } from '../../ui/toasts.ts'
import { Day } from '../../ui/values/Day.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { EditGrantDialog } from './EditGrantDialog.tsx'
import { withdrawGrants } from './grant-calls.ts'
import { pickTargetName, toGrantKey } from './grant-names.ts'
import { endingSoonDays } from './terms.ts'

interface OpenedGrant {
  grant: EndingGrant
  action: 'extend' | 'end'
}

interface Props {
  /** Reloads the rows when it changes. */
  revision: number
  onChanged: () => void
}

/** Lists the grants that end soon, with buttons to extend or end each. */
export const EndingGrants = ({ revision, onChanged }: Props) => {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const [dialog, open, close] = useOpened<OpenedGrant>()
  const columns = useEndingColumns(open)
  const closeAndNotify = () => {
    close()
    onChanged()
  }
  const load: LoadRows<EndingGrant> = async ({ sort, ...query }) => {
    const input = { ...query, days: endingSoonDays, language, sort: sort as EndingSort }
    const { grants, total } = await send(listGrantsEndingSoon, input)
    return { rows: grants, total }
  }
  // The note of the page links to `#ending`. With the tab index, the link also moves the focus here.
  return (
    <section className="section" id="ending" aria-labelledby="ending-head" tabIndex={-1}>
      <h2 id="ending-head">{t('endingGrants')}</h2>
      <RemoteStaffTable
        label={t('endingGrants')}
        columns={columns}
        load={load}
        reloadCount={revision}
        rowKey={toGrantKey}
        sort="until"
      />
      {dialog?.action === 'extend' && (
        <EditGrantDialog
          grant={{
            ...dialog.grant,
            holderName: dialog.grant.holder,
            targetName: pickTargetName(language, dialog.grant),
          }}
          onSaved={closeAndNotify}
          onClose={close}
        />
      )}
      {dialog?.action === 'end' && <EndGrantDialog grant={dialog.grant} onEnded={closeAndNotify} onClose={close} />}
    </section>
  )
}

const useEndingColumns = (onOpen: (dialog: OpenedGrant) => void): Column<EndingGrant>[] => {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const columns: Column<EndingGrant>[] = [
    { name: 'target', label: t('report'), text: grant => pickTargetName(language, grant), className: 'reportname' },
    { name: 'holder', label: t('givenTo'), text: ({ holder }) => holder, className: 'strong' },
    { name: 'kind', label: t('kind'), show: ({ kind }) => t(`kind_${kind}`), className: 'soft' },
    {
      name: 'grantedBy',
      label: t('givenBy'),
      text: ({ grantedBy }) => grantedBy ?? '',
      show: ({ grantedBy }) => grantedBy ?? <NoValue />,
      className: 'soft',
    },
    {
      name: 'until',
      label: t('lastDayHeading'),
      text: ({ until }) => until ?? '',
      show: ({ until }) => until && <Day of={until} />,
      className: 'date labelled',
    },
    {
      name: 'actions',
      label: t('actions'),
      className: 'press',
      show: grant => {
        const names = { holder: grant.holder, target: pickTargetName(language, grant) }
        return (
          <span className="grantbuttons">
            <button
              type="button"
              className="btn sm quiet"
              aria-label={t('extendNamed', names)}
              onClick={() => onOpen({ grant, action: 'extend' })}
            >
              {t('extend')}
            </button>
            <button
              type="button"
              className="btn sm quiet danger"
              aria-label={t('endNowNamed', names)}
              onClick={() => onOpen({ grant, action: 'end' })}
            >
              {t('endNow')}
            </button>
          </span>
        )
      },
    },
  ]
  return addPhonePlaces(columns, { title: 'target', second: 'holder', note: 'until', foot: 'actions' })
}

interface EndGrantProps {
  grant: EndingGrant
  onEnded: () => void
  onClose: () => void
}

const EndGrantDialog = ({ grant, onEnded, onClose }: EndGrantProps) => {
  const { t } = useTranslation(['access', 'messages'])
  const language = useLanguage()
  const { busy, failure, write } = useWrite()
  const names = { holder: grant.holder, target: pickTargetName(language, grant) }
  const endGrant = async () => {
    // Zero if someone else has ended the grant since the list was loaded.
    const withdrawnCount = await withdrawGrants(grant.kind, grant.targetId, [grant.holderId])
    if (withdrawnCount === 0) showToast('warning', t('endedByOther', names))
    else showToast('done', t('ended', names))
    onEnded()
  }
  return (
    <ConfirmDialog
      title={t('areYouSure', { ns: 'messages' })}
      verb={t('endNow')}
      open
      busy={busy}
      onConfirm={() => void write(endGrant)}
      onClose={onClose}
    >
      <p>{t('endText', names)}</p>
      <FailureNote failure={failure} />
    </ConfirmDialog>
  )
}
