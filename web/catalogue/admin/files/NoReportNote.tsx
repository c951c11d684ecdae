import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import type { EditorData } from '../editor/editor-loading.ts'
import { editorPath } from '../editor/editor-paths.ts'

/** Explains why no file can be added: no report is chosen, or the report in the URL is not saved. */
export const NoReportNote = () => {
  const { t } = useTranslation('publishing')
  const { form, sourceId } = useLoaderData<EditorData>()
  const isUnsaved = sourceId !== '' && !form
  return (
    <p className="note" role="status">
      {isUnsaved ? (
        <>
          {t('reportUnsaved', { id: sourceId })} <Link to={editorPath({ sourceId })}>{t('createReport')}</Link>
        </>
      ) : (
        t('chooseReportFirst')
      )}
    </p>
  )
}
