import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type GapName,
  gapNames,
  gapSorts,
  type IncompleteReport,
  listReportGaps,
} from '../../../../contract/catalogue/catalogue-health.ts'
import type { Language } from '../../../../contract/visit.ts'
import { send } from '../../../frame/calls.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { RemoteStaffTable } from '../../../ui/table/StaffTable.tsx'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { buildNumberColumn } from '../../../ui/table/value-columns.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickReportTitle } from '../../lists/names.ts'
import { buildGapPath } from './gap-paths.ts'
import './health.css'

/** Returns the name of a column by which the server can sort; undefined for any other text. */
const parseSort = (sort: string | undefined) => gapSorts.find(name => name === sort)

/** Returns a function that loads rows of the table. If they are sorted by title, the titles of this language count. */
const createRowLoader =
  (language: Language): LoadRows<IncompleteReport> =>
  async ({ sort, ...query }) => {
    const sortKey = parseSort(sort)
    const { reports, total } = await send(listReportGaps, { ...query, language, sort: sortKey })
    return { rows: reports, total }
  }

/** /admin/CatalogueHealth: the gaps in the metadata of active reports; those with the most gaps come first. */
const HealthPage = () => {
  const { t } = useTranslation(['health', 'shell'])
  const columns = useColumns()
  const language = useLanguage()
  return (
    <div className="health">
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <div>
          <h1>{t('title')}</h1>
          <p className="soft">{t('text')}</p>
        </div>
      </div>
      <RemoteStaffTable
        label={t('tables')}
        historyName="gaps"
        columns={columns}
        rowKey={({ sourceId }) => sourceId}
        // Only a new query loads rows, so a new function at each rendering does no harm.
        load={createRowLoader(language)}
        sort="gapCount"
        descending
      />
    </div>
  )
}

const useColumns = (): Column<IncompleteReport>[] => {
  const { t } = useTranslation('health')
  const language = useLanguage()
  const formatTitle = (report: IncompleteReport) => pickReportTitle(language, report)
  const columns = [
    { name: 'title', label: t('table'), text: formatTitle, className: 'reportname', width: '28%' },
    { ...buildNumberColumn('gapCount', t('gapCount'), ({ gaps }: IncompleteReport) => gaps.length), width: '8%' },
    ...gapNames.map(
      (gap): Column<IncompleteReport> => ({
        name: gap,
        label: t(gap),
        // A column with a text is sortable; the server sorts, and in descending order the reports with this gap come first.
        text: ({ gaps }) => (gaps.includes(gap) ? 1 : 0),
        show: report => <GapCell gap={gap} report={report} title={formatTitle(report)} />,
        width: '8%',
      }),
    ),
  ]
  return addPhonePlaces(columns, { title: 'title', note: 'gapCount' })
}

interface GapProps {
  gap: GapName
  report: IncompleteReport
  /** The title of the report. */
  title: string
}

/** A tick if there is no gap, otherwise a link to the empty field; a dash if the editor has no such field. */
const GapCell = ({ gap, report, title }: GapProps) => {
  const { t } = useTranslation('health')
  if (!report.gaps.includes(gap))
    return (
      <span className="faint there" role="img" aria-label={t('present')}>
        <Icon of={IconCheck} />
      </span>
    )
  const path = buildGapPath(report.sourceId, gap)
  if (!path)
    return (
      <span className="soft" role="img" aria-label={t('missing')} title={t('missing')}>
        –
      </span>
    )
  return (
    <Link className="btn sm quiet" to={path} aria-label={t('addNamed', { field: t(gap), name: title })}>
      {t('add')}
    </Link>
  )
}

export default HealthPage
