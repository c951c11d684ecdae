import type { GapName } from '../../../../contract/catalogue/catalogue-health.ts'
import { type FieldName, fieldNames } from '../editor/edit-values.ts'
import { buildEditorPath } from '../editor/editor-paths.ts'

/** The English field of each gap that has a field for each language. */
const englishFields: Partial<Record<GapName, FieldName>> = { unit: 'unitEn', coverage: 'coverageEn' }

/**
 * Returns the path where staff fill a gap: a field of the editor, or the file tab for the dictionary, which a metadata workbook contains.
 * Returns undefined if the editor has no such field.
 */
export const buildGapPath = (sourceId: string, gap: GapName) => {
  if (gap === 'dictionary') return buildEditorPath({ tab: 'file', sourceId })
  const field = englishFields[gap] ?? fieldNames.find(name => name === gap)
  return field && buildEditorPath({ sourceId, field })
}
