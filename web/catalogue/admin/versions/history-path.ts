import type { HistoryKind } from '../../../../contract/catalogue/versions/report-history.ts'
import { addParameters } from '../../lists/texts.ts'
import { editorPath } from '../editor/editor-paths.ts'

interface Place {
  sourceId: string
  /** All kinds when undefined. */
  kind?: HistoryKind | undefined
  page?: number
}

/** Returns the path of a page of a report's history. */
export const historyPath = ({ sourceId, kind, page = 1 }: Place) =>
  addParameters(editorPath({}), {
    tab: 'versions',
    source_id: sourceId,
    show: kind,
    page: page > 1 ? page : undefined,
  })
