import { editableFields } from '../../../contract/catalogue/report-editing.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { bounds } from './bounds.ts'
import type { AcceptedFiles, CheckedFiles, FileRefusal } from './requests.ts'
import { buildRefusal } from './uploads.ts'

/** Validates the fields of the report that a metadata workbook sets, and refuses invalid ones. `name` is the file name of the workbook. */
export const validateFacts = ({ result, facts }: CheckedFiles, name: string): AcceptedFiles | FileRefusal => {
  if (!facts) return result
  const unfit = facts
    .filter(({ field, text }) => !editableFields[field][1].safeParse(text).success)
    .map(({ row, name: column }): Fault => ({ file: name, rule: 'reportFactUnfit', row, column }))
    .slice(0, bounds.faults)
  if (!result.accepted) return buildRefusal([...result.faults, ...unfit], result.layouts)
  if (unfit.length > 0) return buildRefusal(unfit)
  return { ...result, facts: Object.fromEntries(facts.map(({ field, text }) => [field, text])) }
}
