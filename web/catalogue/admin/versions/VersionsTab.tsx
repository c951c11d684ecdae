import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData, useRevalidator } from 'react-router'
import { createLazy } from '../../../frame/lazy-components.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { RetryNote } from '../../../ui/RetryNote.tsx'
import type { EditorData } from '../editor/editor-loading.ts'
import { HistoryPart } from './HistoryPart.tsx'
import '../files/files.css'
import './timeline.css'
import './versions.css'

const ReportPickerDialog = createLazy(() => import('../picker/ReportPickerDialog.tsx'))

/** The versions tab: the history of the report's files, fields and links, with buttons to restore an earlier state. */
const VersionsTab = () => {
  const { t } = useTranslation(['history', 'publishing'])
  const { form, history } = useLoaderData<EditorData>()
  const { revalidate } = useRevalidator()
  const [isPicking, setIsPicking] = useState(false)
  const reload = () => void revalidate()
  return (
    <div className="versions">
      <div className="vhead">
        {form ? (
          <code className="small soft">{form.report.fileName}</code>
        ) : (
          <p className="soft">{t('chooseReport', { ns: 'publishing' })}</p>
        )}
        <button type="button" className="btn sm" onClick={() => setIsPicking(true)}>
          {t(form ? 'otherReport' : 'pickReport')}
        </button>
      </div>
      {form && history && <HistoryPart form={form} history={history} onChanged={reload} />}
      {form && !history && (
        <RetryNote title={t('versionsFailed', { ns: 'publishing' })} onTryAgain={reload}>
          {/* The loader drops the error, so the text for errors in general is shown. */}
          <FailureText error={{}} />
        </RetryNote>
      )}
      {isPicking && (
        <Suspense>
          <ReportPickerDialog
            initialQuery=""
            tab="versions"
            onSelect={() => setIsPicking(false)}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

export default VersionsTab
