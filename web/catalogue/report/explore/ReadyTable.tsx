import { useMemo } from 'react'
import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { toVisibilities } from '../../../../contract/catalogue/visibility.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { buildEmbedPath, buildExplorePath } from '../../lists/catalogue-paths.ts'
import { pickReportTitle } from '../../lists/names.ts'
import { listAnnotationNames } from './annotations.ts'
import type { TableDescription } from './api-responses.ts'
import { listFilterableColumns, listGroupableColumns } from './columns.ts'
import type { LoadedTable } from './explore.server.ts'
import { Explorer } from './page/Explorer.tsx'
import { type ExploreState, ExploringContext } from './page/exploring.ts'
import { pickReading } from './reading.ts'

interface Props {
  details: ReportDetails
  tableDescription: TableDescription
  /** The table with its rows and the chart. */
  loadedTable: LoadedTable
}

/** The table with the controls of Explore. */
export const ReadyTable = ({ details, tableDescription, loadedTable }: Props) => {
  const language = useLanguage()
  const { selection, profiles } = loadedTable
  const isPublic = toVisibilities(details.report).length === 0
  // The same object as long as its parts are the same, so that other changes do not render the whole page again.
  const exploring = useMemo<ExploreState>(
    () => ({
      fileName: tableDescription.file_name,
      title: pickReportTitle(language, details.report),
      embedPath: isPublic ? buildEmbedPath(details.report) : null,
      path: buildExplorePath(details.report),
      version: tableDescription.version,
      asOf: tableDescription.as_of,
      columns: tableDescription.columns,
      filterableColumns: listFilterableColumns(tableDescription),
      groupableColumns: listGroupableColumns(tableDescription),
      units: details,
      profiles,
      annotationNames: listAnnotationNames(tableDescription.columns, profiles),
      selection,
      reading: pickReading(selection, language),
    }),
    [details, isPublic, tableDescription, selection, profiles, language],
  )
  return (
    <ExploringContext value={exploring}>
      <Explorer details={details} rowCount={tableDescription.row_count ?? 0} ready={loadedTable} />
    </ExploringContext>
  )
}
