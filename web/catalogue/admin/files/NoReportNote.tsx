import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import type { EditorData } from '../editor/editor-loading.ts'
import { buildEditorPath } from '../editor/editor-paths.ts'

/** Explains why no file can be added: no report is chosen, or no report has the Report ID in the URL yet. */
export const NoReportNote = () => {
  const { t } = useTranslation('publishing')
  const { form, sourceId } = useLoaderData<EditorData>()
  const isUnsaved = sourceId !== '' && !form
  return (
    <p className="note" role="status">
      {isUnsaved ? (
        <>
          {t('reportUnsaved', { id: sourceId })} <Link to={buildEditorPath({ sourceId })}>{t('createReport')}</Link>
        </>
      ) : (
        t('chooseReportFirst')
      )}
    </p>
  )
}
