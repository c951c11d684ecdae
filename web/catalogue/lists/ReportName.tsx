import { Link } from 'react-router'
import { sightLabels } from '../../../contract/catalogue/sight.ts'
import { LabelChips } from '../../ui/values/LabelChips.tsx'
import { Title } from '../../ui/values/Title.tsx'
import type { ListedReport, Marks } from './listed.ts'
import { reportPath } from './texts.ts'

interface Props {
  report: Pick<ListedReport, 'fileName' | 'title' | 'sights'>
  /** Found words in the title. */
  marks?: Marks
}

/** A report's title as the link to its page: two lines at most, the whole of it on hover and focus; a mark where not everybody sees it. */
export const ReportName = ({ report, marks }: Props) => (
  <>
    <Link className="name" to={reportPath(report)} title={report.title}>
      <Title text={report.title} marks={marks} />
    </Link>
    {report.sights && <LabelChips labels={report.sights.map(sight => sightLabels[sight])} />}
  </>
)
