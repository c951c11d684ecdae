import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../frame/staff/DeleteDialog.tsx'
import { showToast } from '../../ui/toasts.ts'

interface Props {
  name: string
  detach: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before a source is detached from a report. */
export const DetachDialog = ({ name, detach, onClose }: Props) => {
  const { t } = useTranslation('sources')
  const remove = async () => {
    await detach()
    showToast('done', t('detached'))
    onClose()
  }
  return (
    <DeleteDialog remove={remove} onClose={onClose}>
      <p>{t('detachText', { name })}</p>
    </DeleteDialog>
  )
}
