import { useTranslation } from 'react-i18next'
import { type ExternalSourceWithRuns, removeExternalSource } from '../../contract/sources/external-sources.ts'
import { send } from '../frame/calls.ts'
import { DeleteDialog } from '../frame/staff/DeleteDialog.tsx'
import { showToast } from '../ui/toasts.ts'

/** Asks for confirmation before an external source without reports is deleted. */
export const RemoveExternalDialog = ({ source, onClose }: { source: ExternalSourceWithRuns; onClose: () => void }) => {
  const { t } = useTranslation(['sources', 'messages'])
  const remove = async () => {
    const { status, reportCount } = await send(removeExternalSource, { externalSourceId: source.externalSourceId })
    if (status === 'inUse') showToast('warning', t('inUse', { count: reportCount }))
    else showToast('done', t('deleteSuccess', { ns: 'messages' }))
    onClose()
  }
  return (
    <DeleteDialog remove={remove} onClose={onClose}>
      <p>{t('removeText', { name: source.name })}</p>
    </DeleteDialog>
  )
}
