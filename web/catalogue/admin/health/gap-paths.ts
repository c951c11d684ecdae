import type { GapName } from '../../../../contract/catalogue/catalogue-health.ts'
import { type Name, names } from '../editor/edit-values.ts'
import { editorPath } from '../editor/editor-paths.ts'

/** For a gap in two fields, one for each language: the first field. */
const firstFields: Partial<Record<GapName, Name>> = { unit: 'unitEn', coverage: 'coverageEn' }

/** Returns where a gap is filled: an editor field, or the metadata workbook for the dictionary; undefined if there is no field. */
export const pathToGap = (sourceId: string, gap: GapName) => {
  if (gap === 'dictionary') return editorPath({ tab: 'file', sourceId })
  const field = firstFields[gap] ?? names.find(name => name === gap)
  return field && editorPath({ sourceId, field })
}
