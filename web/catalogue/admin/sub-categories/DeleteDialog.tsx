import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OutputOf } from '../../../../contract/call.ts'
import { removeSubCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { send } from '../../../shell/calls.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatNumber } from '../../../ui/formats.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn, titleIn } from '../../texts.ts'
import { editorPath } from '../editor/editor-paths.ts'
import { Trouble } from '../files/Trouble.tsx'
import { useWrite } from '../use-write.ts'
import type { Row } from './SubCategoriesPage.tsx'

type Refused = OutputOf<typeof removeSubCategory>

/** Asks before a sub-category is deleted; one that reports use stays, and they are named. */
export const DeleteDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const name = nameIn(useLanguage(), row)
  const [refused, setRefused] = useState<Refused>()
  const { busy, trouble, write } = useWrite()
  const remove = async () => {
    const answer = await send(removeSubCategory, { subCategoryId: row.subCategoryId })
    if (answer.status !== 'success') return setRefused(answer)
    showToast('done', t('deleteSuccess', { ns: 'messages' }))
    onClose()
  }
  if (refused) return <StillUsed name={name} refused={refused} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('areYouConfirm', { ns: 'messages' })}
      verb={t('yesDelete', { ns: 'messages' })}
      open
      busy={busy}
      onConfirm={() => void write(remove)}
      onClose={onClose}
    >
      <p>{row.reportCount > 0 ? t('deleteUsed', { name, count: row.reportCount }) : t('deleteText', { name })}</p>
      {trouble !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={trouble} />
        </p>
      )}
    </ConfirmDialog>
  )
}

const StillUsed = ({ name, refused, onClose }: { name: string; refused: Refused; onClose: () => void }) => {
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
