import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Moment } from '../../../ui/values/Moment.tsx'
import { reportPath } from '../../lists/texts.ts'
import { editorPath } from './editor-paths.ts'
import type { ReadersPage } from './readers-page.ts'
import type { ReportEdit } from './use-report-edit.ts'

interface Props {
  edit: ReportEdit
  requestedId: string
  /** Null for a report that is not saved yet. */
  page: ReadersPage | null
}

/** Shows that the report is new, or who saved it last and when; and that unsaved changes were restored, with a button to discard them. */
export const SavedNote = ({ edit, requestedId, page }: Props) => {
  const { t } = useTranslation('editing')
  const { form, restoredAt, revision } = edit
  return (
    <div className="standing small soft">
      {form ? (
        <p>
          {form.savedBy ? t('savedBy', { name: form.savedBy }) : t('savedAt')} <Moment of={form.savedAt} />
          {' · '}
          {page?.isSeen && (
            <>
              <Link to={reportPath(form.report)}>{t('toReport')}</Link>
              {' · '}
            </>
          )}
          <Link to={editorPath({})}>{t('newReport')}</Link>
        </p>
      ) : (
        <p>{requestedId ? t('noSuchReport', { id: requestedId }) : t('newReportText')}</p>
      )}
      {restoredAt && (
        <div className="note" role="status">
          <p>
            {t('restored')} <Moment of={restoredAt} />
            {form && form.revision !== revision && ` ${t('restoredLate')}`}
          </p>
          <button type="button" className="linkbtn" onClick={edit.discard}>
            {t('dropRestored')}
          </button>
        </div>
      )}
    </div>
  )
}
