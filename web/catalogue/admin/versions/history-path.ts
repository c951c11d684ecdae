import type { HistoryKind } from '../../../../contract/catalogue/versions/report-history.ts'
import { addParameters } from '../../lists/catalogue-paths.ts'
import { buildEditorPath } from '../editor/editor-paths.ts'

interface HistoryTarget {
  sourceId: string
  /** All kinds when undefined. */
  kind?: HistoryKind | undefined
  page?: number
}

/** Returns the path of a page of a report's history, in the versions tab of the editor. */
export const buildHistoryPath = ({ sourceId, kind, page = 1 }: HistoryTarget) =>
  addParameters(buildEditorPath({}), {
    tab: 'versions',
    source_id: sourceId,
    show: kind,
    page: page > 1 ? page : undefined,
  })
