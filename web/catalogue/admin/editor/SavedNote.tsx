import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Moment } from '../../../ui/values/Moment.tsx'
import { buildReportPath } from '../../lists/catalogue-paths.ts'
import { buildEditorPath } from './editor-paths.ts'
import type { ReadersPage } from './readers-page.ts'
import type { ReportEdit } from './use-report-edit.ts'

interface Props {
  edit: ReportEdit
  /** The Report ID in the URL; empty if there is none. */
  requestedId: string
  /** Null for a report that is not saved yet. */
  readersPage: ReadersPage | null
}

/**
 * Shows that the report is new, or who saved it last and when. If unsaved changes were restored, shows this too, with a button to discard
 * them.
 */
export const SavedNote = ({ edit, requestedId, readersPage }: Props) => {
  const { t } = useTranslation('editing')
  const { form, restoredAt, revision } = edit
  const isOutdated = form !== null && form.revision !== revision
  return (
    <div className="standing small soft">
      {form ? (
        <p>
          {form.savedBy ? t('savedBy', { user: form.savedBy }) : t('savedAt')} <Moment of={form.savedAt} />
          {' · '}
          {readersPage?.mayView && (
            <>
              <Link to={buildReportPath(form.report)}>{t('toReport')}</Link>
              {' · '}
            </>
          )}
          <Link to={buildEditorPath({})}>{t('newReport')}</Link>
        </p>
      ) : (
        <p>{requestedId ? t('noSuchReport', { id: requestedId }) : t('newReportText')}</p>
      )}
      {restoredAt && (
        <div className="note" role="status">
          <p>
            {t('changesRestored')} <Moment of={restoredAt} />
            {isOutdated && ` ${t('changesOutdated')}`}
          </p>
          <button type="button" className="linkbtn" onClick={edit.discard}>
            {t('dropRestoredChanges')}
          </button>
        </div>
      )}
    </div>
  )
}
