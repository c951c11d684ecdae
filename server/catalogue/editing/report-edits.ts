import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import { saveReport } from '../../../contract/catalogue/report-editing.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { getWireName } from '../../../contract/wire.ts'
import type { Writer } from '../../platform/audit.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { hasRhythm } from '../release-dates/rhythms.ts'
import { normalise } from '../search/normal-texts.ts'
import { type EditableReport, findEditableReport, type SavedFields, toReportForm } from './editable-reports.ts'
import { type EditingContext, editAs } from './edits.ts'
import { changeReport, createReport } from './report-writes.ts'

type SaveReportInput = InputOf<typeof saveReport>

interface ReportSave extends Pick<SaveReportInput, 'report' | 'subLevelId'> {
  /** The revision that was edited; 0 creates a report; undefined replaces the current revision. */
  revision?: number | undefined
}

type SaveOutcome = OutputOf<typeof saveReport>

/**
 * Creates or saves a report (docs/behaviour/editor.md#saving). Saving the current values succeeds and writes nothing, so that a save whose
 * response was lost can be repeated. Throws 404 for a revision of a report that does not exist, 400 for a sub-category or a sub level that
 * does not exist.
 */
export const saveReportAs = (
  context: EditingContext,
  writer: Writer,
  { report: { categoryId, ...report }, subLevelId, revision: sentRevision }: ReportSave,
) =>
  editAs(context, writer, async (transaction): Promise<SaveOutcome> => {
    const current = await findEditableReport(transaction, report.sourceId)
    // Without a sent revision, the save replaces the current one; 0 creates a report.
    const revision = sentRevision ?? current?.revision ?? 0
    const followsRhythm = current !== undefined && (await hasRhythm(transaction, current.reportId))
    const fields = completeFields({ report, subLevelId }, current?.fields, { followsRhythm })
    const changesMissingReport = !current && revision !== 0
    if (changesMissingReport) throw notFound()
    // A wrong category is refused even for a repeated save.
    if (categoryId !== undefined) await requireSubCategoryOfCategory(transaction, categoryId, fields)
    const unwrittenOutcome = current && findUnwrittenOutcome(current, { fields, revision, userId: writer.userId })
    if (unwrittenOutcome) return unwrittenOutcome
    // The stored fields have a sub-category and a sub level that exist, so these are checked only before a write.
    await requireSubCategoryAndLevel(transaction, fields)
    if (await isFileNameUsed(transaction, fields)) return { status: 'fileNameTaken', revision }
    const save = { fields, savedBy: writer.userId, savedAt: context.clock.now() }
    const savedRevision = current
      ? await changeReport(transaction, current, save)
      : await createReport(transaction, save, dayInBangkok(context.clock))
    return { status: 'saved', revision: savedRevision }
  })

/** The sub level of a new report by default; it belongs to the public level. */
const defaultSubLevelId = 1

/** The fields of a new report by default. */
const defaultFields = {
  titleTh: '',
  descriptionEn: '',
  descriptionTh: '',
  status: 'Active',
  unitEn: '',
  unitTh: '',
  coverageEn: '',
  coverageTh: '',
  licence: '',
  licenceUrl: '',
  source: '',
  sourceUrl: '',
  attributionEn: '',
  attributionTh: '',
  methodEn: '',
  methodTh: '',
  transformationEn: '',
  transformationTh: '',
  chartKind: 'auto',
  chartMeasure: '',
  chartSeries: '',
  nextReleaseDate: null,
  rowMode: 'Append',
} as const

/**
 * Completes the fields of a save. A field that was not sent keeps its value, so that no save clears a text or shows a hidden report by
 * mistake. An empty Thai title becomes the English one. If search treats several keywords as equal, only the first one is kept. A report with a
 * rhythm keeps its next release date, which follows from the rhythm.
 */
const completeFields = (
  { report, subLevelId }: Pick<SaveReportInput, 'report' | 'subLevelId'>,
  current: SavedFields | undefined,
  { followsRhythm }: { followsRhythm: boolean },
): SavedFields => {
  // The contract requires the fields that have no default, so all fields are present.
  const fields = { ...defaultFields, ...current, ...omitUndefined(report) } as SavedFields
  return {
    ...fields,
    ...(followsRhythm && { nextReleaseDate: current?.nextReleaseDate ?? null }),
    titleTh: normalise(fields.titleTh) === '' ? fields.titleEn : fields.titleTh,
    keywords: [...Map.groupBy(fields.keywords, normalise).values()].map(([first]) => first!),
    subLevelId: subLevelId ?? current?.subLevelId ?? defaultSubLevelId,
  }
}

/** Omits the fields that are undefined. */
const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** Returns the outcome of a save that must not write anything; undefined if the report must be written. */
const findUnwrittenOutcome = (
  current: EditableReport,
  { fields, revision, userId }: { fields: SavedFields; revision: number; userId: number },
): SaveOutcome | undefined => {
  const isUnchanged = isDeepStrictEqual(current.fields, fields)
  // If someone else created an equal report, creating it is a conflict, not a repeated request.
  const isRepeated = isUnchanged && (revision !== 0 || current.savedById === userId)
  if (isRepeated) return { status: 'saved', revision: current.revision }
  const createsExistingReport = revision === 0
  if (createsExistingReport) return { status: 'idTaken', revision }
  const isCurrentRevision = revision === current.revision
  if (isCurrentRevision) return undefined
  return { status: 'outdated', revision: current.revision, stored: toReportForm(current) }
}

/** Throws 400 if the sub-category or the sub level does not exist. */
const requireSubCategoryAndLevel = async (transaction: Transaction<DB>, { subCategoryId, subLevelId }: SavedFields) => {
  const { hasSubCategory, hasSubLevel } = await transaction
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('sub_categories').where('sub_category_id', '=', subCategoryId)).as('hasSubCategory'),
      exists(selectFrom('sub_levels').where('sub_level_id', '=', subLevelId)).as('hasSubLevel'),
    ])
    .executeTakeFirstOrThrow()
  const faults = [
    ...(hasSubCategory ? [] : [buildFieldRefusal(toWireName('report.subCategoryId'), 'noSubCategory')]),
    ...(hasSubLevel ? [] : [buildFieldRefusal(toWireName('subLevelId'), 'noSubLevel')]),
  ]
  if (faults.length) throw invalidInput(faults)
}

/** Throws 400 if the sub-category belongs to another category than the one that was sent; not for a sub-category that does not exist. */
const requireSubCategoryOfCategory = async (
  transaction: Transaction<DB>,
  categoryId: number,
  { subCategoryId }: SavedFields,
) => {
  const subCategory = await transaction
    .selectFrom('sub_categories')
    .select('category_id')
    .where('sub_category_id', '=', subCategoryId)
    .executeTakeFirst()
  if (subCategory && subCategory.category_id !== categoryId)
    throw invalidInput([buildFieldRefusal(toWireName('report.categoryId'), 'otherCategory')])
}

const toWireName = (field: string) => getWireName(saveReport.input, field)

const isFileNameUsed = async (transaction: Transaction<DB>, { fileName, sourceId }: SavedFields) => {
  const otherReport = await transaction
    .selectFrom('reports')
    .select('report_id')
    .where('file_name', '=', fileName)
    .where('source_id', '<>', sourceId)
    .executeTakeFirst()
  return otherReport !== undefined
}
