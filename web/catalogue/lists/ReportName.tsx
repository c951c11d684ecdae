import { Link } from 'react-router'
import { Title } from '../../ui/values/Title.tsx'
import type { ListedReport, Marks } from './listed.ts'
import { reportPath } from './texts.ts'

interface Props {
  report: Pick<ListedReport, 'fileName' | 'title'>
  /** Found words in the title. */
  marks?: Marks
}

/** A report's title as the link to its page: two lines at most, the whole of it on hover and focus. */
export const ReportName = ({ report, marks }: Props) => (
  <Link className="name" to={reportPath(report)} title={report.title}>
    <Title text={report.title} marks={marks} />
  </Link>
)
