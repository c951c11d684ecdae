import { useTranslation } from 'react-i18next'
import { publicLevelId } from '../../../../contract/catalogue/levels.ts'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'

/** Shows whether readers see the report, by its last saved values. */
export const EditorVisibility = ({ form: { report, levelId } }: { form: ReportForm }) => {
  const { t } = useTranslation('editing')
  const isActive = report.status === 'Active'
  return (
    <p className="editsight">
      <span className={isActive ? 'chip done' : 'chip'}>{t(isActive ? 'statusActive' : 'statusInactive')}</span>
      {levelId !== publicLevelId && (
        <>
          {' '}
          <span className="chip">{t('restricted')}</span>
        </>
      )}
    </p>
  )
}
