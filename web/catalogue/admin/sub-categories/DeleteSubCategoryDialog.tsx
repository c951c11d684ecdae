import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OutputOf } from '../../../../contract/call.ts'
import { removeSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { send } from '../../../frame/calls.ts'
import { DeleteDialog } from '../../../frame/staff/DeleteDialog.tsx'
import { NoticeDialog } from '../../../ui/dialogs/NoticeDialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName, pickReportTitle } from '../../lists/names.ts'
import { buildEditorPath } from '../editor/editor-paths.ts'
import type { SubCategoryRow } from './sub-category-rows.ts'

type RemovalResult = OutputOf<typeof removeSubCategory>

/** Asks for confirmation before a sub-category is deleted; if reports use it, lists them instead. */
export const DeleteSubCategoryDialog = ({ row, onClose }: { row: SubCategoryRow; onClose: () => void }) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const name = pickName(useLanguage(), row)
  const [refusal, setRefusal] = useState<RemovalResult>()
  const [showsConfirmation, setShowsConfirmation] = useState(row.reportCount === 0)
  // Lets the server check first whether reports use it, because a deletion that is not possible needs no confirmation.
  useEffect(() => {
    if (row.reportCount === 0) return
    send(removeSubCategory, { subCategoryId: row.subCategoryId, checkOnly: true }).then(
      result => (result.status === 'inUse' ? setRefusal(result) : setShowsConfirmation(true)),
      // If this check fails, the dialog of the deletion shows the error.
      () => setShowsConfirmation(true),
    )
  }, [row])
  const remove = async () => {
    const result = await send(removeSubCategory, { subCategoryId: row.subCategoryId })
    if (result.status !== 'removed') return setRefusal(result)
    showToast('done', t('deleteSuccess', { ns: 'messages' }))
    onClose()
  }
  if (refusal) return <UsedByDialog name={name} refusal={refusal} onClose={onClose} />
  if (!showsConfirmation) return null
  return (
    <DeleteDialog remove={remove} onClose={onClose}>
      <p>{t('deleteText', { name })}</p>
    </DeleteDialog>
  )
}

interface UsedByProps {
  /** The name of the sub-category. */
  name: string
  refusal: RemovalResult
  onClose: () => void
}

/** Lists the reports that use a sub-category, with links to their editors. */
const UsedByDialog = ({ name, refusal: { usedBy, usedByCount }, onClose }: UsedByProps) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const language = useLanguage()
  return (
    <NoticeDialog title={t('notSuccess', { ns: 'messages' })} onClose={onClose} width={560}>
      <p>{t('inUse', { name, count: usedByCount })}</p>
      <ul className="usedby">
        {usedBy.map(report => (
          <li key={report.sourceId}>
            <Link to={buildEditorPath({ sourceId: report.sourceId })}>{pickReportTitle(language, report)}</Link>
          </li>
        ))}
      </ul>
      {usedByCount > usedBy.length && (
        <p className="small soft">{t('firstShown', { number: formatNumber(usedBy.length) })}</p>
      )}
    </NoticeDialog>
  )
}
