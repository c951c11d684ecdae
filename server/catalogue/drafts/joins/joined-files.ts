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
export const acceptAndJoinRows = async (
  context: FilesContext,
  { reportId, mode, ...request }: ReceivedRows,
): Promise<AcceptedFile[] | RefusedFiles> => {
  const acceptedFiles = await acceptFiles(context, request)
  const isRefused = !Array.isArray(acceptedFiles)
  if (isRefused) return acceptedFiles
  const [receivedFile] = acceptedFiles
  if (!receivedFile || receivedFile.kind === 'metadata') return acceptedFiles
  const rowMode = mode ?? (await readRowMode(context.database, reportId))
  // 'Update' replaces the table, 'Append' adds rows to it.
  if (rowMode === 'Update') return acceptedFiles
  const { digests } = await readCurrentFiles(context.database, reportId)
  const isFirstTable = !pickTableDigest(digests)
  if (isFirstTable) return acceptedFiles
  return joinToCurrentTable(context, request, receivedFile, digests)
}

/** Picks the digest of the file that defines the current table; undefined for a report without a table. */
const pickTableDigest = ({ csv, excel }: Digests) => csv ?? excel

/** Adds the rows of an accepted file to the current table. */
const joinToCurrentTable = (
  context: FilesContext,
  { fileName, present, signal, owner }: Omit<ReceivedRows, 'reportId' | 'mode'>,
  receivedFile: AcceptedFile,
  digests: Digests,
): Promise<AcceptedFile[] | RefusedFiles> =>
  context.folders.with(async folder => {
    const { store, onError } = context
    const options = { signal, owner, onError }
    const kind = receivedFile.kind as 'csv' | 'excel'
    // The current table has a folder of its own, because a file that is made from it can have the same name as one made from the received
    // file.
    const currentFolder = join(folder, 'present')
    await mkdir(currentFolder)
    const currentCsv = await copyCurrentCsv(store, { fileName, digests, folder: currentFolder }, options)
    const output = { fileName, folder }
    const receivedPath = await ensureLocalFile(store, receivedFile.digest, folder)
    const addedCsv = kind === 'csv' ? receivedPath : await makeOtherFormat('excel', receivedPath, output, options)
    if (!currentCsv || !addedCsv) return buildRefusal(receivedFile.name, 'joinUnreadable')
    const joinResult = await joinFiles({ present: currentCsv, added: addedCsv, fileName, folder }, options)
    if ('unjoined' in joinResult) {
      if (joinResult.unjoined === 'unreadable') return buildRefusal(receivedFile.name, 'joinUnreadable')
      const differences = { missing: formatNames(joinResult.missing), unknown: formatNames(joinResult.unknown) }
      return buildRefusal(receivedFile.name, 'joinColumnsDiffer', differences)
    }
    const { rowsAdded, rowsKnown } = joinResult.joined
    if (rowsAdded === 0) return buildRefusal(receivedFile.name, 'nothingToAdd', { rows: rowsKnown })
    // The joined table is a CSV, and is stored in the format of the received file.
    const path = kind === 'csv' ? joinResult.path : await makeOtherFormat('csv', joinResult.path, output, options)
    if (!path) return buildRefusal(receivedFile.name, 'joinTooLong')
    const joinedFile = { kind, name: buildFileName(fileName, kind), path, recipe: plainRecipe }
    const acceptedJoin = await acceptFiles(context, {
      fileName,
      files: [joinedFile],
      ...(present && { present }),
      folder,
      ...options,
    })
    const isJoinRefused = !Array.isArray(acceptedJoin)
    if (isJoinRefused) return acceptedJoin
    const { name, usedRecipe = null, layouts, encoding = null } = receivedFile
    const joinedRows = { ...joinResult.joined, beside: pickTableDigest(digests)! }
    return [{ ...acceptedJoin[0]!, name, usedRecipe, encoding, joined: joinedRows, ...(layouts && { layouts }) }]
  })

/** The File Name after which a made file is named, and the folder in which it is made. */
interface Output {
  fileName: string
  folder: string
}

/** Makes the Excel file from a CSV, or the CSV from an Excel file, and returns its path; undefined if that fails. */
const makeOtherFormat = async (from: 'csv' | 'excel', path: string, output: Output, options: CheckOptions) => {
  const otherFile = await makeOtherFile({ from, path, ...output }, options)
  return 'path' in otherFile ? otherFile.path : undefined
}

/** Limit of columns that a refusal names. */
const maxNamedColumns = 12

const formatNames = (names: readonly string[]) => names.slice(0, maxNamedColumns).join(', ') || '–'

const buildRefusal = (receivedName: string, rule: FaultRule, values: NonNullable<Fault['values']> = {}): Refusal => ({
  status: faultRules[rule].status,
  faults: [{ file: receivedName, rule, values }],
})

/** Returns the refusal of a draft whose rows were added to a table that is no longer current; undefined for any other draft. */
export const findOutdatedJoin = ({ files }: DraftWithFiles, digests: Digests): Refusal | undefined => {
  const outdatedFile = files.find(({ joined }) => joined && joined.beside !== pickTableDigest(digests))
  return outdatedFile && buildRefusal(outdatedFile.name, 'joinOutdated')
}
