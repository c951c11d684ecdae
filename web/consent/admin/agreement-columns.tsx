import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Agreement } from '../../../contract/consent/agreement-administration.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/table/IconButton.tsx'
import { SelectCell } from '../../ui/table/SelectCell.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { showToast } from '../../ui/toasts.ts'
import { Clipped } from '../../ui/values/Clipped.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { formatBangkokDay } from '../../ui/values/moments.ts'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { countAcceptances } from './acceptances.ts'
import { PdfLink } from './PdfLink.tsx'
import type { StatusChange } from './StatusDialog.tsx'

interface Actions {
  onChange: (change: StatusChange) => void
  onEdit: (agreement: Agreement) => void
  onRemove: (agreement: Agreement) => void
}

/**
 * Returns the columns of the specification, the number of acceptances, and the actions of each version. `accountCount` is the number of
 * accounts that can log in.
 */
export const useAgreementColumns = (
  accountCount: number,
  { onChange, onEdit, onRemove }: Actions,
): Column<Agreement>[] => {
  const { t } = useTranslation('agreements')
  const language = useLanguage()
  return addPhonePlaces(
    [
      { name: 'id', label: t('id'), text: ({ agreementId }) => agreementId, className: 'r soft num' },
      {
        name: 'name',
        label: t('fileName'),
        text: ({ name }) => name,
        className: 'long',
        show: agreement => <NameCell agreement={agreement} />,
      },
      { name: 'version', label: t('version'), text: ({ version }) => version, className: 'num version' },
      {
        name: 'status',
        label: t('status'),
        text: ({ status }) => t(status),
        show: agreement => <StatusCell agreement={agreement} onChange={onChange} />,
      },
      {
        name: 'acceptedBy',
        label: t('acceptedBy'),
        text: agreement => countAcceptances(agreement, accountCount),
        className: 'r num soft',
        show: agreement => <AcceptedCell agreement={agreement} accountCount={accountCount} />,
      },
      {
        name: 'date',
        label: t('date'),
        text: ({ createdAt }) => createdAt,
        className: 'r date soft',
        show: ({ createdAt }) => <time dateTime={createdAt}>{formatBangkokDay(createdAt, language)}</time>,
      },
      {
        name: 'actions',
        label: t('actions'),
        className: 'press',
        show: agreement => <ActionsCell agreement={agreement} onEdit={onEdit} onRemove={onRemove} />,
      },
    ],
    { title: 'name', second: 'version', state: 'status', note: 'date' },
  )
}

/** The file name of the agreement's PDF, as a link if the PDF is stored. */
const NameCell = ({ agreement: { agreementId, name, hasPdf } }: { agreement: Agreement }) =>
  hasPdf ? (
    <PdfLink agreementId={agreementId} className="name" title={name}>
      {name}
    </PdfLink>
  ) : (
    <Clipped text={name} />
  )

const StatusCell = ({ agreement, onChange }: { agreement: Agreement; onChange: (change: StatusChange) => void }) => {
  const { t } = useTranslation('agreements')
  const { status, version, agreementId } = agreement
  return (
    <SelectCell
      label={t('statusOf', { version })}
      value={status}
      choices={(['active', 'inactive'] as const).map(value => ({ value, label: t(value) }))}
      {...(status === 'active' && { tone: 'done' as const })}
      onChoose={nextStatus => onChange({ agreementId, status: nextStatus === 'active' ? 'active' : 'inactive' })}
    />
  )
}

/** How many accounts have accepted the version; for the active version, of how many. */
const AcceptedCell = ({ agreement, accountCount }: { agreement: Agreement; accountCount: number }) => {
  const { t } = useTranslation('agreements')
  const acceptedCount = countAcceptances(agreement, accountCount)
  if (agreement.status === 'active')
    return t('acceptedOf', { accepted: formatNumber(acceptedCount), accounts: formatNumber(accountCount) })
  return acceptedCount > 0 ? formatNumber(acceptedCount) : <NoValue />
}

const ActionsCell = ({
  agreement,
  onEdit,
  onRemove,
}: { agreement: Agreement } & Pick<Actions, 'onEdit' | 'onRemove'>) => {
  const { t } = useTranslation(['agreements', 'messages'])
  const { agreementId, version, hasPdf, status } = agreement
  const [readLabel, textLabel] = [t('read', { version }), t('textOf', { version })]
  const keepReason = findKeepReason(agreement, t)
  const removeLabel = keepReason ?? t('remove', { version })
  // The dialog explains why an accepted version stays; the specification gives the message for the active one.
  const remove = () => {
    if (status === 'active') showToast('warning', t('statusActive', { ns: 'messages' }))
    else onRemove(agreement)
  }
  return (
    <span className="rowbuttons">
      {hasPdf && (
        <PdfLink agreementId={agreementId} className="act" aria-label={readLabel} title={readLabel}>
          <Icon of={IconEye} />
        </PdfLink>
      )}
      <IconButton icon={IconFileText} label={textLabel} onPress={() => onEdit(agreement)} />
      <IconButton icon={IconTrash} label={removeLabel} isOff={keepReason !== undefined} onPress={remove} />
    </span>
  )
}

/** Returns why a version cannot be deleted; undefined if it can. */
const findKeepReason = ({ status, version, acceptanceCount }: Agreement, t: TFunction<['agreements', 'messages']>) => {
  if (status === 'active') return t('activeCannotBeDeleted')
  return acceptanceCount > 0 ? t('acceptedCannotBeDeleted', { version }) : undefined
}
