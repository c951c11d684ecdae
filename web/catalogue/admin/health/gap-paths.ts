import type { GapName } from '../../../../contract/catalogue/catalogue-health.ts'
import { type Name, names } from '../editor/edit-values.ts'
import { editorPath } from '../editor/editor-paths.ts'

/** Gaps that are about two fields, one of each language: the first of them. */
const firstFields: Partial<Record<GapName, Name>> = { unit: 'unitEn', coverage: 'coverageEn' }

/** Where a gap of a report is filled: a field of the editor, or the metadata workbook for the dictionary; undefined where there is no such field. */
export const pathToGap = (sourceId: string, gap: GapName) => {
  if (gap === 'dictionary') return editorPath({ tab: 'file', sourceId })
  const field = firstFields[gap] ?? names.find(name => name === gap)
  return field && editorPath({ sourceId, field })
}
