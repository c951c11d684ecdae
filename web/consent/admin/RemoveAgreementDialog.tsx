import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agreement, removeAgreement } from '../../../contract/consent/agreement-administration.ts'
import { send } from '../../frame/calls.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'

/** Asks for confirmation before a version is deleted; an accepted version stays as evidence. */
export const RemoveAgreementDialog = ({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) => {
  const { t } = useTranslation(['agreements', 'messages'])
  const { agreementId, name, version } = agreement
  const [acceptanceCount, setAcceptanceCount] = useState(agreement.acceptanceCount)
  const { busy, failure, write } = useWrite()
  const remove = async () => {
    const result = await send(removeAgreement, { agreement: { agreementId } })
    if (result.status === 'accepted') return setAcceptanceCount(result.acceptanceCount)
    if (result.status === 'active') showToast('warning', t('statusActive', { ns: 'messages' }))
    else showToast('done', t('agreementDeleted', { ns: 'messages' }))
    onClose()
  }
  if (acceptanceCount > 0)
    return (
      <Dialog title={t('acceptedCannotBeDeleted', { version })} open onClose={onClose} width={500}>
        <p>{t('acceptedByText', { count: acceptanceCount, number: formatNumber(acceptanceCount) })}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('wantToDelete', { ns: 'messages' })}
      verb={t('yesDelete', { ns: 'messages' })}
      open
      busy={busy}
      onConfirm={() => void write(remove)}
      onClose={onClose}
    >
      <p>{t('removeText', { name, version })}</p>
      <FailureNote failure={failure} />
    </ConfirmDialog>
  )
}
