import type { GapName } from '../../../../contract/catalogue/catalogue-health.ts'
import { names } from '../editor/edit-values.ts'
import { editorPath } from '../editor/editor-paths.ts'

/** Where a gap of a report is filled: a field of the editor, or the metadata workbook for the dictionary; undefined where there is no such field. */
export const pathToGap = (sourceId: string, gap: GapName) => {
  if (gap === 'dictionary') return editorPath({ tab: 'file', sourceId })
  const field = names.find(name => name === gap)
  return field && editorPath({ sourceId, field })
}
