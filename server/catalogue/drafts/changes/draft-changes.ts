import type { DraftChanges } from '../../../../contract/catalogue/drafts/changes.ts'
import { isUnitName } from '../../../../contract/tables/unit-columns.ts'
import { type FileStore, readFirstRecords } from '../../../files/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { findDictionary } from '../../reports/dictionaries.ts'
import { listColumns } from '../../reports/report-parts.ts'
import { readCurrentFiles } from '../current-files.ts'
import type { CheckedDraft } from '../draft-checks.ts'
import {
  type Digests,
  type DraftedFile,
  type DraftWithFiles,
  type FilesContext,
  findDraftedFile,
  findDraftedTable,
} from '../drafts.ts'
import { readPageFacts } from '../facts/page-facts.ts'
import { computePageFit } from '../facts/page-fit.ts'
import { listWorkbookFieldChanges } from '../facts/report-facts.ts'
import { detectFindings } from '../findings/detected-findings.ts'
import { compareDictionaries, findDictionaryGaps } from './dictionary-changes.ts'
import { describeFirstTable, findTableChanges } from './table-changes.ts'

/** Returns what publishing a checked draft would change, with sample rows and the findings that staff must acknowledge. */
export const compareDraft = async (
  context: FilesContext,
  checkedDraft: CheckedDraft,
  signal?: AbortSignal,
): Promise<DraftChanges> => buildChanges(checkedDraft, await readComparison(context, checkedDraft, signal))

/** What is read from the database and from the files to compare a draft with the published report. */
interface Comparison extends Pick<DraftChanges, 'table' | 'facts' | 'fit' | 'first'> {
  report: CurrentReport
}

const readComparison = async (
  context: FilesContext,
  { draft, current: currentDigests }: CheckedDraft,
  signal: AbortSignal | undefined,
): Promise<Comparison> => {
  const [report, facts] = await Promise.all([
    readReport(context.database, draft.reportId),
    listWorkbookFieldChanges(context.database, {
      ...draft,
      files: draft.files.filter(file => isChanged(file, currentDigests)),
    }),
  ])
  const { currentSize, columns } = report
  const currentTable = { digests: currentDigests, size: currentSize, columns }
  const table = await findTableChanges(context, draft, currentTable, signal)
  const fit = await findPageFit(context.store, draft, currentDigests, report.page)
  const isFirstTable = table !== null && table.rowsBefore === null
  const first = isFirstTable ? await describeFirstTable(context, draft) : null
  return { report, facts, table, fit, first }
}

const buildChanges = (
  { draft, current: currentDigests }: CheckedDraft,
  { report, table, facts, fit, first }: Comparison,
): DraftChanges => ({
  revision: draft.revision,
  newestFileAt: report.newestFileAt?.toISOString() ?? null,
  unchangedKinds: draft.files.filter(file => !isChanged(file, currentDigests)).map(({ kind }) => kind),
  table,
  ...computeDictionaryChanges(draft, report),
  facts,
  generatedFile: findMadeFile(draft),
  removedKind: findRetiredKind(draft, currentDigests),
  findings: detectFindings({
    table,
    units: { before: report.dictionary ?? [], after: findDraftedFile(draft, 'metadata')?.columns },
    fit,
    joined: findJoinedRows(draft),
  }),
  fit,
  first,
})

type CurrentReport = Awaited<ReturnType<typeof readReport>>

/** Reads the parts of a report that a publication can change. */
const readReport = async (database: Database, reportId: number) => {
  const [{ newestFileAt, table: currentSize }, columns, dictionary, page] = await Promise.all([
    readCurrentFiles(database, reportId),
    listColumns(database, reportId),
    findDictionary(database, reportId),
    readPageFacts(database, reportId),
  ])
  return { newestFileAt, currentSize, columns, dictionary, page }
}

const isChanged = ({ kind, digest }: DraftedFile, currentDigests: Digests) => currentDigests[kind] !== digest

/** Compares a new dictionary with the current columns, or a new table with the dictionary that stays. */
const computeDictionaryChanges = (
  draft: DraftWithFiles,
  { columns, dictionary }: CurrentReport,
): Pick<DraftChanges, 'dictionary' | 'dictionaryGaps'> => {
  const workbook = findDraftedFile(draft, 'metadata')
  if (workbook) return { dictionary: compareDictionaries(columns, workbook.columns), dictionaryGaps: null }
  const table = findDraftedTable(draft)
  return {
    dictionary: null,
    dictionaryGaps: dictionary && table ? findDictionaryGaps(dictionary, table.columns) : null,
  }
}

/** Returns the kind of the file that the portal made, and of the file from which it was made; null if it made none. */
const findMadeFile = ({ files }: DraftWithFiles): DraftChanges['generatedFile'] => {
  const madeFile = files.find(({ madeFrom }) => madeFrom)
  return madeFile ? { kind: madeFile.kind, from: madeFile.madeFrom! } : null
}

/** Returns the kind whose current file ends with the publication; null if there is no such file. */
const findRetiredKind = ({ retiredKind }: DraftWithFiles, currentDigests: Digests) =>
  retiredKind && currentDigests[retiredKind] ? retiredKind : null

/** Returns the result of adding the uploaded rows to the current table; undefined if no rows were added. */
const findJoinedRows = ({ files }: DraftWithFiles) => files.find(({ joined }) => joined)?.joined

/** Compares the new table with the unit, the coverage and the frequency that the page states; null for a draft without a table. */
const findPageFit = async (
  store: FileStore,
  draft: DraftWithFiles,
  currentDigests: Digests,
  page: CurrentReport['page'],
): Promise<DraftChanges['fit']> => {
  const table = findDraftedTable(draft)
  if (!table) return null
  const hasUnits = table.columns.some(({ name }) => isUnitName(name))
  // If the new table has a column of units, the unit in the current table is accepted too.
  const acceptedUnit = hasUnits ? await findUnitInRows(store, currentDigests) : null
  return computePageFit({ page, table, acceptedUnit })
}

/** Limit of rows that are searched for a unit. */
const maxUnitRows = 1000

/** Returns the first unit in the first rows of the current table; null if there is none. */
const findUnitInRows = async (store: FileStore, { csv }: Digests): Promise<string | null> => {
  const currentCsv = csv && (await store.find(csv))
  if (!currentCsv) return null
  const { names, records } = await readFirstRecords(store, currentCsv, maxUnitRows)
  const unitColumn = names.findIndex(isUnitName)
  return records.map(row => row[unitColumn] ?? '').find(unit => unit !== '') ?? null
}
