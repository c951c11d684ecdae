import { Link } from 'react-router'
import type { FoundReport, ReportRow } from '../../contract/catalogue/reports.ts'
import { Title } from '../ui/Title.tsx'
import { useLanguage } from '../words/use-language.ts'
import { reportPath, titleIn } from './texts.ts'

interface Props {
  report: ReportRow
  /** Found words in the titles. */
  marks?: Pick<FoundReport['marks'], 'titleEn' | 'titleTh'>
}

/** A report's title as the link to its page: two lines at most, the whole of it on hover and focus. */
export const ReportName = ({ report, marks }: Props) => {
  const language = useLanguage()
  const title = titleIn(language, report)
  return (
    <Link className="name" to={reportPath(report)} title={title}>
      <Title text={title} marks={language === 'th' ? marks?.titleTh : marks?.titleEn} />
    </Link>
  )
}
