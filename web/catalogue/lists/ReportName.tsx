import { Link } from 'react-router'
import { type Sight, sightMarks } from '../../../contract/catalogue/sight.ts'
import { Title } from '../../ui/values/Title.tsx'
import { useLanguage } from '../../words/use-language.ts'
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
    {report.sights && report.sights.length > 0 && <SightMarks of={report.sights} />}
  </>
)

const SightMarks = ({ of: sights }: { of: Sight[] }) => {
  const language = useLanguage()
  return (
    <span className="sights">
      {sights.map(sight => (
        <span key={sight} className="chip">
          {sightMarks[sight][language]}
        </span>
      ))}
    </span>
  )
}
