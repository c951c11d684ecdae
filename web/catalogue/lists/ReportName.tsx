import { Link } from 'react-router'
import { visibilityLabels } from '../../../contract/catalogue/visibility.ts'
import { LabelChips } from '../../ui/values/LabelChips.tsx'
import { Title } from '../../ui/values/Title.tsx'
import { buildReportPath } from './catalogue-paths.ts'
import type { ListedReport, Marks } from './listed.ts'

interface Props {
  report: Pick<ListedReport, 'fileName' | 'title' | 'visibilities'>
  /** The parts of the title that match the search. */
  marks?: Marks
}

/** The title of a report as a link, cut after two lines, with the full title as its tip. Chips mark a report that not everyone sees. */
export const ReportName = ({ report, marks }: Props) => (
  <>
    <Link className="name" to={buildReportPath(report)} title={report.title}>
      <Title text={report.title} marks={marks} />
    </Link>
    {report.visibilities && <LabelChips labels={report.visibilities.map(visibility => visibilityLabels[visibility])} />}
  </>
)
