import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useKeptFocus } from '../files/slots/use-kept-focus.ts'
import { editorPath } from './editor-paths.ts'
import type { ReadersPage } from './readers-page.ts'
import type { ReportEdit } from './use-report-edit.ts'
import type { ReportSave } from './use-report-save.ts'
import '../savebar.css'

interface Props {
  edit: ReportEdit
  save: ReportSave
  /** Null for a report that is not saved yet. */
  page: ReadersPage | null
  disabled: boolean
}

/** Save report, Discard changes, the number of unsaved changes, and the next step for a report without files. Always visible. */
export const SaveBar = ({ edit, save: { busy, failure }, page, disabled }: Props) => {
  const { t } = useTranslation(['editing', 'messages', 'accounts'])
  const [isConfirming, setIsConfirming] = useState(false)
  const count = edit.changes.length
  const isNew = edit.form === null
  // The discard button disappears together with the changes.
  const focus = useKeptFocus<HTMLDivElement>(String(count > 0))
  return (
    <div className="savebar" {...focus}>
      {failure !== undefined && (
        <div className="note bad" role="alert">
          <strong>{t('tryAgain', { ns: 'messages' })}</strong> <Trouble error={failure} />
        </div>
      )}
      <button type="submit" className="btn primary" disabled={disabled} aria-busy={busy}>
        <Icon of={IconDeviceFloppy} />
        {t('save')}
        {busy && (
          <span className="vh" role="status">
            {t('working', { ns: 'accounts' })}
          </span>
        )}
      </button>
      {count > 0 && (
        <button type="button" className="btn quiet" disabled={busy} onClick={() => setIsConfirming(true)}>
          {t('discard')}
        </button>
      )}
      <span className="small" role="status">
        {count > 0 ? t('unsaved', { count }) : isNew ? '' : t('allSaved')}
        {count === 0 && edit.form && page && !page.hasFiles && (
          <>
            {' '}
            {t('savedNext')}{' '}
            <Link to={editorPath({ tab: 'file', sourceId: edit.id })} preventScrollReset>
              {t('addFiles')}
            </Link>
          </>
        )}
      </span>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('discard')}
        open={isConfirming}
        onConfirm={() => {
          setIsConfirming(false)
          edit.discard()
        }}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t('discardText', { count })}</p>
      </ConfirmDialog>
    </div>
  )
}
