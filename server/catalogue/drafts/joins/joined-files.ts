import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import { type FaultRule, faultRules } from '../../../../contract/files/fault-rules.ts'
import type { Fault } from '../../../../contract/files/faults.ts'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import {
  type CheckOptions,
  type CheckRequest,
  ensureLocalFile,
  joinFiles,
  makeOtherFile,
} from '../../../files/index.ts'
import { buildFileName } from '../../reports/report-parts.ts'
import { type AcceptedFile, acceptFiles, type Refusal, type RefusedFiles } from '../accepted-files.ts'
import { copyCurrentCsv, readCurrentFiles, readRowMode } from '../current-files.ts'
import type { Digests, DraftWithFiles, FilesContext } from '../drafts.ts'

/** A received file whose rows may be added to the current table. */
interface ReceivedRows extends CheckRequest {
  reportId: number
  /** Undefined for the mode of the report. */
  mode: RowMode | undefined
  signal: AbortSignal | undefined
  /** The user who uploaded the file. */
  owner: number
}

/**
 * Checks a received file. In the mode 'Append', adds its rows to the current table of the report and accepts the whole table
 * (docs/behaviour/publishing.md#adding-rows). Metadata and the first table of a report are accepted as they are. Returns the faults of a
 * refused file.
 */
export const acceptRows = async (
  context: FilesContext,
  { reportId, mode, ...request }: ReceivedRows,
): Promise<AcceptedFile[] | RefusedFiles> => {
  const accepted = await acceptFiles(context, request)
  if (!Array.isArray(accepted)) return accepted
  const [file] = accepted
  if (!file || file.kind === 'metadata') return accepted
  const rowMode = mode ?? (await readRowMode(context.database, reportId))
  if (rowMode === 'Update') return accepted
  const { digests } = await readCurrentFiles(context.database, reportId)
  if (!pickTableDigest(digests)) return accepted
  return joinAccepted(context, request, file, digests)
}

/** Picks the digest of the file that defines the current table; undefined for a report without a table. */
const pickTableDigest = ({ csv, excel }: Digests) => csv ?? excel

/** Adds the rows of an accepted file to the current table. */
const joinAccepted = (
  context: FilesContext,
  { fileName, present, signal, owner }: Omit<ReceivedRows, 'reportId' | 'mode'>,
  file: AcceptedFile,
  digests: Digests,
): Promise<AcceptedFile[] | RefusedFiles> =>
  context.folders.with(async folder => {
    const { store, onError } = context
    const options = { signal, owner, onError }
    const kind = file.kind as 'csv' | 'excel'
    // The current table has a folder of its own, because a file that is made from it can have the same name as one made from the received
    // file.
    const currentFolder = join(folder, 'present')
    await mkdir(currentFolder)
    const current = await copyCurrentCsv(store, { fileName, digests, folder: currentFolder }, options)
    const place = { fileName, folder }
    const received = await ensureLocalFile(store, file.digest, folder)
    const addedCsv = kind === 'csv' ? received : await generateOtherFile('excel', received, place, options)
    if (!current || !addedCsv) return buildRefusal(file.name, 'joinUnreadable')
    const joinResult = await joinFiles({ present: current, added: addedCsv, fileName, folder }, options)
    if ('unjoined' in joinResult)
      return joinResult.unjoined === 'unreadable'
        ? buildRefusal(file.name, 'joinUnreadable')
        : buildRefusal(file.name, 'joinColumnsDiffer', {
            missing: formatNames(joinResult.missing),
            unknown: formatNames(joinResult.unknown),
          })
    const { rowsAdded, rowsKnown } = joinResult.joined
    if (rowsAdded === 0) return buildRefusal(file.name, 'nothingToAdd', { rows: rowsKnown })
    const path = kind === 'csv' ? joinResult.path : await generateOtherFile('csv', joinResult.path, place, options)
    if (!path) return buildRefusal(file.name, 'joinTooLong')
    const wholeFile = { kind, name: buildFileName(fileName, kind), path, recipe: plainRecipe }
    const checked = await acceptFiles(context, {
      fileName,
      files: [wholeFile],
      ...(present && { present }),
      folder,
      ...options,
    })
    if (!Array.isArray(checked)) return checked
    const { name, usedRecipe = null, layouts, encoding = null } = file
    const joinedRows = { ...joinResult.joined, beside: pickTableDigest(digests)! }
    return [{ ...checked[0]!, name, usedRecipe, encoding, joined: joinedRows, ...(layouts && { layouts }) }]
  })

interface OutputPlace {
  fileName: string
  folder: string
}

/** Makes the Excel file from a CSV, or the CSV from an Excel file, and returns its path; undefined if that fails. */
const generateOtherFile = async (from: 'csv' | 'excel', path: string, place: OutputPlace, options: CheckOptions) => {
  const otherFile = await makeOtherFile({ from, path, ...place }, options)
  return 'path' in otherFile ? otherFile.path : undefined
}

/** Limit of columns that a refusal names. */
const maxNamedColumns = 12

const formatNames = (names: readonly string[]) => names.slice(0, maxNamedColumns).join(', ') || '–'

const buildRefusal = (file: string, rule: FaultRule, values: NonNullable<Fault['values']> = {}): Refusal => ({
  status: faultRules[rule].status,
  faults: [{ file, rule, values }],
})

/** Returns the refusal of a draft whose rows were added to a table that is no longer current; undefined for any other draft. */
export const findOutdatedJoin = ({ files }: DraftWithFiles, digests: Digests): Refusal | undefined => {
  const file = files.find(({ joined }) => joined && joined.beside !== pickTableDigest(digests))
  return file && buildRefusal(file.name, 'joinOutdated')
}
