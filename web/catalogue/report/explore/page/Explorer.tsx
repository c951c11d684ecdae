import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../../contract/catalogue/report-details.ts'
import { useVisit } from '../../../../frame/use-visit.ts'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickTexts, removeFinalPeriod } from '../../report-texts.ts'
import { formatNames } from '../address/format-address.ts'
import { ChartPart } from '../chart/ChartPart.tsx'
import type { LoadedTable } from '../explore.server.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { RowsPart } from '../rows/RowsPart.tsx'
import { SummaryPart } from '../summary/SummaryPart.tsx'
import { UsePart } from '../use/UsePart.tsx'
import { useExploring } from './exploring.ts'
import { Tools } from './Tools.tsx'
import { useBarFocus } from './use-bar-focus.ts'

interface Props {
  details: ReportDetails
  rowCount: number
  ready: LoadedTable
}

/** The parts of Explore for a table that can be explored: filters, rows next to their chart, a summary, and code for programs. */
export const Explorer = ({ details, rowCount, ready }: Props) => {
  const { t } = useTranslation('explore')
  const { selection, filterableColumns } = useExploring()
  const { office } = useVisit()
  const language = useLanguage()
  const { attribution } = pickTexts(details, language)
  const source = removeFinalPeriod(attribution) || office.name[language]
  // Null if the engine refused the selection; `queryFailure` then says why.
  const rowsPage = ready.rows ?? null
  const filteredColumn = filterableColumns.find(({ name }) => name === selection.filter)
  return (
    <div className="body" data-view={selection.view}>
      {selection.version && <p className="note">{t('pinnedVersion', { number: selection.version })}</p>}
      {ready.invalidNames.length > 0 && (
        <p className="note" role="status">
          {t('ignoredParts', { names: formatNames(ready.invalidNames) })}
        </p>
      )}
      <FilterBar ref={useBarFocus(selection)} total={rowsPage?.total} rowCount={rowCount} />
      {filteredColumn && <FilterPanel key={filteredColumn.name} column={filteredColumn} facets={ready.facets} />}
      <Tools rows={rowsPage?.rows ?? []} />
      {ready.queryFailure && (
        <p className="note error" role="alert">
          {t(ready.queryFailure)}
        </p>
      )}
      <div className="split">
        {rowsPage && selection.view !== 'chart' && <RowsPart page={rowsPage} />}
        {rowsPage && selection.view !== 'table' && (
          <ChartPart chart={ready.chart} failure={ready.chartFailure} source={source} />
        )}
      </div>
      {ready.summary && <SummaryPart summary={ready.summary} />}
      {rowsPage && <UsePart isRestricted={details.report.isRestricted === true} />}
    </div>
  )
}
