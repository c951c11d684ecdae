import { Link } from 'react-router'
import { visibilityLabels } from '../../../contract/catalogue/visibility.ts'
import { LabelChips } from '../../ui/values/LabelChips.tsx'
import { Title } from '../../ui/values/Title.tsx'
import type { ListedReport, Marks } from './listed.ts'
import { reportPath } from './texts.ts'

interface Props {
  report: Pick<ListedReport, 'fileName' | 'title' | 'visibilities'>
  /** Found words in the title. */
  marks?: Marks
}

/** A report's title as a link: at most two lines, the full title on hover and focus; marked if not everyone sees the report. */
export const ReportName = ({ report, marks }: Props) => (
  <>
    <Link className="name" to={reportPath(report)} title={report.title}>
      <Title text={report.title} marks={marks} />
    </Link>
    {report.visibilities && <LabelChips labels={report.visibilities.map(visibility => visibilityLabels[visibility])} />}
  </>
)
