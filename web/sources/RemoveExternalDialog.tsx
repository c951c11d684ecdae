import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExternalSourceWithRuns, removeExternalSource } from '../../contract/sources/external-sources.ts'
import { send } from '../frame/calls.ts'
import { DeleteDialog } from '../frame/staff/DeleteDialog.tsx'
import { NoticeDialog } from '../ui/dialogs/NoticeDialog.tsx'
import { showToast } from '../ui/toasts.ts'

/** Dialog that confirms the deletion of an external source. One that reports use cannot be deleted; the dialog then shows how many use it. */
export const RemoveExternalDialog = ({ source, onClose }: { source: ExternalSourceWithRuns; onClose: () => void }) => {
  const { t } = useTranslation(['sources', 'messages'])
  const { name, externalSourceId } = source
  // Somebody else can add the source to a report after the page was loaded.
  const [reportCount, setReportCount] = useState(source.reportCount)
  const remove = async () => {
    const result = await send(removeExternalSource, { externalSourceId })
    if (result.status === 'inUse') return setReportCount(result.reportCount)
    showToast('done', t('deleteSuccess', { ns: 'messages' }))
    onClose()
  }
  if (reportCount > 0)
    return (
      <NoticeDialog title={name} onClose={onClose}>
        <p role="alert">{t('inUse', { count: reportCount })}</p>
      </NoticeDialog>
    )
  return (
    <DeleteDialog remove={remove} onClose={onClose}>
      <p>{t('removeText', { name })}</p>
    </DeleteDialog>
  )
}
