import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useFocusInside } from '../../../ui/fields/use-focus-inside.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { buildEditorPath } from './editor-paths.ts'
import type { ReadersPage } from './readers-page.ts'
import type { ReportEdit } from './use-report-edit.ts'
import type { ReportSave } from './use-report-save.ts'
import '../savebar.css'

interface Props {
  edit: ReportEdit
  save: ReportSave
  /** Null for a new report. */
  readersPage: ReadersPage | null
  disabled: boolean
}

/**
 * The buttons to save the report and to discard its changes, the number of unsaved changes, and a link to add files to a saved report
 * without files. Always visible.
 */
export const SaveBar = ({ edit, save: { busy, failure }, readersPage, disabled }: Props) => {
  const { t } = useTranslation(['editing', 'messages', 'accounts'])
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)
  const changeCount = edit.changes.length
  const hasChanges = changeCount > 0
  const isAllSaved = !hasChanges && !edit.isNew
  const lacksFiles = readersPage !== null && !readersPage.hasFiles
  const suggestsFiles = isAllSaved && lacksFiles
  // The discard button, which may have the focus, is removed together with the changes, so a change of `hasChanges` restores the focus.
  const focusProps = useFocusInside<HTMLDivElement>(String(hasChanges))
  return (
    <div className="savebar" {...focusProps}>
      {failure !== undefined && (
        <div className="note bad" role="alert">
          <strong>{t('tryAgain', { ns: 'messages' })}</strong> <FailureText error={failure} />
        </div>
      )}
      <button type="submit" className="btn primary" disabled={disabled} aria-busy={busy}>
        <Icon of={IconDeviceFloppy} />
        {t('save')}
        {busy && (
          <span className="vh" role="status">
            {t('pending', { ns: 'accounts' })}
          </span>
        )}
      </button>
      {hasChanges && (
        <button type="button" className="btn quiet" disabled={busy} onClick={() => setIsConfirmingDiscard(true)}>
          {t('discard')}
        </button>
      )}
      <span className="small" role="status">
        {hasChanges && t('unsaved', { count: changeCount })}
        {isAllSaved && t('allSaved')}
        {suggestsFiles && (
          <>
            {' '}
            {t('nextStep')}{' '}
            <Link to={buildEditorPath({ tab: 'file', sourceId: edit.sourceId })} preventScrollReset>
              {t('addFiles')}
            </Link>
          </>
        )}
      </span>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('discard')}
        open={isConfirmingDiscard}
        onConfirm={() => {
          setIsConfirmingDiscard(false)
          edit.discard()
        }}
        onClose={() => setIsConfirmingDiscard(false)}
      >
        <p>{t('discardText', { count: changeCount })}</p>
      </ConfirmDialog>
    </div>
  )
}
