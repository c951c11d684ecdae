import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Trouble } from '../files/Trouble.tsx'
import type { ReportEdit } from './use-report-edit.ts'
import type { ReportSave } from './use-report-save.ts'
import '../savebar.css'

interface Props {
  edit: ReportEdit
  save: ReportSave
  disabled: boolean
}

/** Save report, Discard changes, and how many are unsaved; stays in sight. */
export const SaveBar = ({ edit, save: { busy, failure }, disabled }: Props) => {
  const { t } = useTranslation(['editing', 'messages', 'accounts'])
  const [asking, setAsking] = useState(false)
  const count = edit.changes.length
  const isNew = edit.form === null
  return (
    <div className="savebar">
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
        <button type="button" className="btn quiet" disabled={busy} onClick={() => setAsking(true)}>
          {t('discard')}
        </button>
      )}
      <span className="small" role="status">
        {count > 0 ? t('unsaved', { count }) : isNew ? '' : t('allSaved')}
      </span>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('discard')}
        open={asking}
        onConfirm={() => {
          setAsking(false)
          edit.discard()
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t('discardText', { count })}</p>
      </ConfirmDialog>
    </div>
  )
}
