import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import { Title } from '../../../ui/values/Title.tsx'
import { addParameters, buildCategoryPath } from '../../lists/catalogue-paths.ts'
import type { ReportTexts } from '../report-texts.ts'

interface Props {
  report: ReportRow
  texts: ReportTexts
}

/** The report's place in the catalogue, its title in both languages, and its description. */
export const ReportHead = ({ report, texts }: Props) => {
  const { t } = useTranslation('report')
  const path = buildCategoryPath({ nameEn: report.categoryEn })
  return (
    <>
      <nav className="crumb" aria-label={t('breadcrumb')}>
        <Link to={path}>{texts.category}</Link>
        <span aria-hidden="true">›</span>
        <Link to={addParameters(path, { sub: report.subCategoryId })}>{texts.subCategory}</Link>
      </nav>
      <h1>
        <Title text={texts.title} />
      </h1>
      <p className="othertitle" lang={texts.otherLanguage}>
        <Title text={texts.titleInOtherLanguage} />
      </p>
      {texts.description && <p className="what">{texts.description}</p>}
    </>
  )
}
