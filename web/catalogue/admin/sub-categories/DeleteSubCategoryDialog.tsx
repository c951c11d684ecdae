import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OutputOf } from '../../../../contract/call.ts'
import { removeSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { send } from '../../../frame/calls.ts'
import { DeleteDialog } from '../../../frame/staff/DeleteDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn, titleIn } from '../../lists/texts.ts'
import { editorPath } from '../editor/editor-paths.ts'
import type { SubCategoryRow } from './sub-category-rows.ts'

type RemovalResult = OutputOf<typeof removeSubCategory>

/** Asks for confirmation before a sub-category is deleted; if reports use it, names them instead. */
export const DeleteSubCategoryDialog = ({ row, onClose }: { row: SubCategoryRow; onClose: () => void }) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const name = nameIn(useLanguage(), row)
  const [refused, setRefused] = useState<RemovalResult>()
  const [isUnused, setIsUnused] = useState(row.reportCount === 0)
  // A deletion that is not possible needs no confirmation.
  useEffect(() => {
    if (row.reportCount === 0) return
    send(removeSubCategory, { subCategoryId: row.subCategoryId, checkOnly: true }).then(
      result => (result.status === 'inUse' ? setRefused(result) : setIsUnused(true)),
      // If this check fails, the deletion itself reports the error.
      () => setIsUnused(true),
    )
  }, [row])
  const remove = async () => {
    const result = await send(removeSubCategory, { subCategoryId: row.subCategoryId })
    if (result.status !== 'removed') return setRefused(result)
    showToast('done', t('deleteSuccess', { ns: 'messages' }))
    onClose()
  }
  if (refused) return <UsedByDialog name={name} refused={refused} onClose={onClose} />
  if (!isUnused) return null
  return (
    <DeleteDialog remove={remove} onClose={onClose}>
      <p>{t('deleteText', { name })}</p>
    </DeleteDialog>
  )
}

const UsedByDialog = ({ name, refused, onClose }: { name: string; refused: RemovalResult; onClose: () => void }) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const language = useLanguage()
  const { usedBy, useCount } = refused
  return (
    <Dialog title={t('notSuccess', { ns: 'messages' })} open onClose={onClose} width={560}>
      <p>{t('stillUsed', { name, count: useCount })}</p>
      <ul className="usedby">
        {usedBy.map(report => (
          <li key={report.sourceId}>
            <Link to={editorPath({ sourceId: report.sourceId })}>{titleIn(language, report)}</Link>
          </li>
        ))}
      </ul>
      {useCount > usedBy.length && (
        <p className="small soft">{t('firstOfMany', { shown: formatNumber(usedBy.length) })}</p>
      )}
    </Dialog>
  )
}
