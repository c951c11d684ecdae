import { isDeepStrictEqual } from 'node:util'
import type { Call, InputOf } from '../../contract/call.ts'
import { saveCategory } from '../../contract/catalogue/category-editing.ts'
import { saveReport } from '../../contract/catalogue/report-editing.ts'
import { addSubCategory } from '../../contract/catalogue/sub-category-editing.ts'
import { toWireArguments } from '../../contract/wire-arguments.ts'
import { addSubCategoryAs, requireEditableReport, saveCategoryAs, saveReportAs } from '../catalogue/index.ts'
import { type Candidate, type CataloguePlace, ImportError, type ImportedFields } from './candidates.ts'
import type { ImportWriter } from './context.ts'
import { type StoredImport, storeDescribedReport } from './stored-imports.ts'

/** The import of one report. */
interface ReportImport extends ImportWriter {
  originName: string
  candidate: Candidate
}

/** A report after its import. */
interface SavedReport {
  reportId: number
  fileName: string
  change: 'added' | 'changed' | 'none'
}

/**
 * Adds the report of a candidate as Inactive, or updates the fields that have changed at the origin since the last import. Keeps the edits
 * of staff in all other fields. Throws an ImportError if the report is refused.
 */
export const saveImportedReport = async (
  reportImport: ReportImport,
  storedImport: StoredImport | undefined,
): Promise<SavedReport> => {
  const { context, originName, candidate } = reportImport
  const change = computeChange(candidate, storedImport)
  if (storedImport === undefined) await addReport(reportImport)
  else if (change === 'changed') await updateReport(reportImport, storedImport)
  const { reportId, fields } = await requireEditableReport(
    context.database,
    storedImport?.sourceId ?? candidate.sourceId,
  )
  if (change !== 'none') await storeDescribedReport(context.database, reportId, originName, candidate)
  return { reportId, fileName: fields.fileName, change }
}

/** Returns what an import does with the fields of a report, by comparing the candidate with the state after the last import. */
const computeChange = ({ fields, place }: Candidate, storedImport: StoredImport | undefined): SavedReport['change'] => {
  if (storedImport === undefined) return 'added'
  return isDeepStrictEqual(storedImport.described, { ...fields, place }) ? 'none' : 'changed'
}

/**
 * Adds the report under its first unused File Name. A repetition of the same save succeeds, so that an interrupted import can be resumed.
 */
const addReport = async ({ context, writer, candidate }: ReportImport) => {
  const { sourceId, fields } = candidate
  const subCategoryId = await ensureCataloguePlace({ context, writer }, candidate.place)
  for (const fileName of candidate.fileNames) {
    const report = { ...fields, sourceId, fileName, subCategoryId, status: 'Inactive' as const }
    const { status } = await saveReportAs(context, writer, requireValidSave({ report, revision: 0 }))
    if (status === 'saved') return
    const isLastName = fileName === candidate.fileNames.at(-1)
    // Before the last name, the loop goes on: with another name, the same save of an interrupted import may succeed.
    if (status === 'idTaken' && isLastName)
      throw new ImportError(`The portal has another report with the Report ID ${sourceId}.`)
  }
  throw new ImportError(`The portal has another report with the File Name ${candidate.fileNames.join(' or ')}.`)
}

/** Saves the fields that have changed at the origin. Throws an ImportError if somebody has saved the report at the same time. */
const updateReport = async ({ context, writer, candidate }: ReportImport, { sourceId, described }: StoredImport) => {
  const { fields, revision } = await requireEditableReport(context.database, sourceId)
  const fieldNames = Object.keys(candidate.fields) as (keyof ImportedFields)[]
  const changedNames = fieldNames.filter(name => !isDeepStrictEqual(candidate.fields[name], described[name]))
  const subCategoryId = isDeepStrictEqual(candidate.place, described.place)
    ? fields.subCategoryId
    : await ensureCataloguePlace({ context, writer }, candidate.place)
  const { fileName, titleEn, frequency, keywords } = fields
  // A save leaves out the fields that do not change, except for the required ones.
  const requiredFields = { sourceId, fileName, titleEn, frequency, keywords, subCategoryId }
  const changedFields = Object.fromEntries(changedNames.map(name => [name, candidate.fields[name]]))
  const report = { ...requiredFields, ...changedFields }
  const { status } = await saveReportAs(context, writer, requireValidSave({ report, revision }))
  if (status !== 'saved') throw new ImportError('Someone else saved the report at the same time. Run the import again.')
}

/** Validates a save of a report. Revision 0 is a new report. */
const requireValidSave = (save: { report: object; revision: number }) =>
  requireValidInput(saveReport, save, 'Its description')

/** Validates the arguments of a call as its route does. Throws an ImportError that begins with the subject if they are invalid. */
const requireValidInput = <C extends Call>({ input }: C, args: object, subject: string): InputOf<C> => {
  const parsed = input.safeParse(toWireArguments(input, args as Record<string, unknown>))
  if (parsed.success) return parsed.data as InputOf<C>
  const faults = parsed.error.issues.map(({ path, message }) => `${String(path.at(-1))}: ${message}`)
  throw new ImportError(`${subject} is invalid. ${faults.join('; ')}`)
}

/** Returns the id of the sub-category of a place; adds the category and the sub-category if they are missing. */
const ensureCataloguePlace = async ({ context, writer }: ImportWriter, { category, subCategory }: CataloguePlace) => {
  const categoryInput = requireValidInput(saveCategory, { ...category, icon: 'folder' }, 'Its category')
  // Both calls return the id of the added category or sub-category, or of the existing one with the same name.
  const { categoryId } = await saveCategoryAs(context, writer, categoryInput)
  const subCategoryInput = requireValidInput(
    addSubCategory,
    { ...subCategory, categoryId: categoryId! },
    'Its sub-category',
  )
  const { subCategoryId } = await addSubCategoryAs(context, writer, subCategoryInput)
  return subCategoryId!
}
