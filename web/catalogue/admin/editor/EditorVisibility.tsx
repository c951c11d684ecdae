import { useTranslation } from 'react-i18next'
import { publicLevelId } from '../../../../contract/catalogue/levels.ts'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'

/** Shows whether the saved report is active, and whether it is restricted. Unsaved changes of the form have no effect here. */
export const EditorVisibility = ({ form: { report, levelId } }: { form: ReportForm }) => {
  const { t } = useTranslation('editing')
  const isActive = report.status === 'Active'
  const isRestricted = levelId !== publicLevelId
  return (
    <p className="editsight">
      <span className={isActive ? 'chip done' : 'chip'}>{t(isActive ? 'statusActive' : 'statusInactive')}</span>
      {isRestricted && (
        <>
          {' '}
          <span className="chip">{t('restricted')}</span>
        </>
      )}
    </p>
  )
}
