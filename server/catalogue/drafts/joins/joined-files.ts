import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { plainRecipe } from '../../../../contract/files/applied-recipes.ts'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import {
  type CheckOptions,
  type CheckRequest,
  ensureLocalFile,
  joinFiles,
  makeOtherFile,
} from '../../../files/index.ts'
import { buildFileName } from '../../reports/report-files.ts'
import {
  type AcceptedFile,
  acceptFiles,
  buildFileRefusal,
  type Refusal,
  type RefusalWithLayouts,
} from '../accepted-files.ts'
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
): Promise<AcceptedFile[] | RefusalWithLayouts> => {
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
  return joinToCurrentTable(context, request, { receivedFile, digests })
}

/** Picks the digest of the file that defines the current table; undefined for a report without a table. */
const pickTableDigest = ({ csv, excel }: Digests) => csv ?? excel

/** Adds the rows of an accepted file to the current table, and accepts the whole table. Returns the faults of rows that cannot be added. */
const joinToCurrentTable = (
  context: FilesContext,
  // `present` are the current files that the whole table is checked against.
  { fileName, present, signal, owner }: Omit<ReceivedRows, 'reportId' | 'mode'>,
  { receivedFile, digests }: { receivedFile: AcceptedFile; digests: Digests },
): Promise<AcceptedFile[] | RefusalWithLayouts> =>
  context.folders.with(async folder => {
    const { onError } = context
    const options = { signal, owner, onError }
    const kind = receivedFile.kind as 'csv' | 'excel'
    const output = { fileName, folder }
    const csvFiles = await prepareCsvFiles(context, { receivedFile, digests, output }, options)
    if (!csvFiles) return buildFileRefusal(receivedFile.name, 'joinUnreadable')
    const joinResult = await joinFiles({ ...csvFiles, fileName, folder }, options)
    if ('unjoined' in joinResult) return buildUnjoinedRefusal(receivedFile.name, joinResult)
    // Known rows are those that the current table already has.
    const { rowsAdded, rowsKnown } = joinResult.joined
    if (rowsAdded === 0) return buildFileRefusal(receivedFile.name, 'nothingToAdd', { rows: rowsKnown })
    // The joined table is a CSV, and is stored in the format of the received file.
    const stored =
      kind === 'csv' ? joinResult : await makeOtherFile({ from: 'csv', path: joinResult.path, ...output }, options)
    if ('unmade' in stored)
      return buildFileRefusal(receivedFile.name, stored.unmade === 'tooLong' ? 'joinTooLong' : 'zipDamaged')
    const joinedFile = { kind, name: buildFileName(fileName, kind), path: stored.path, recipe: plainRecipe }
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
    const [joinedTable] = acceptedJoin
    // The whole table is stored, but shown with the name, recipe and encoding of the received file.
    return [{ ...joinedTable!, name, usedRecipe, encoding, joined: joinedRows, ...(layouts && { layouts }) }]
  })

/**
 * Returns the paths of the current and the received table as CSV files, which are made from Excel files where necessary; undefined if one of them
 * cannot be made.
 */
const prepareCsvFiles = async (
  { store }: FilesContext,
  { receivedFile, digests, output }: { receivedFile: AcceptedFile; digests: Digests; output: Output },
  options: CheckOptions,
) => {
  // The current table has a folder of its own, because a file that is made from it can have the same name as one made from the received file.
  const currentFolder = join(output.folder, 'present')
  await mkdir(currentFolder)
  const { fileName } = output
  const currentCsv = await copyCurrentCsv(store, { fileName, digests, folder: currentFolder }, options)
  const receivedPath = await ensureLocalFile(store, receivedFile.digest, output.folder)
  const addedCsv = receivedFile.kind === 'csv' ? receivedPath : await makeCsv(receivedPath, output, options)
  return currentCsv && addedCsv ? { present: currentCsv, added: addedCsv } : undefined
}

/** The File Name after which a made file is named, and the folder in which it is made. */
interface Output {
  fileName: string
  folder: string
}

/** Makes the CSV from an Excel file, and returns its path; undefined if that fails. */
const makeCsv = async (path: string, output: Output, options: CheckOptions) => {
  const madeCsv = await makeOtherFile({ from: 'excel', path, ...output }, options)
  return 'path' in madeCsv ? madeCsv.path : undefined
}

/** Limit of columns that a refusal names. */
const maxNamedColumns = 12

/** Joins the first names to a list; '–' for no names. */
const formatNames = (names: readonly string[]) => names.slice(0, maxNamedColumns).join(', ') || '–'

/** Why two tables could not be joined. */
type Unjoined = Extract<Awaited<ReturnType<typeof joinFiles>>, { unjoined: unknown }>

const buildUnjoinedRefusal = (receivedName: string, unjoined: Unjoined): Refusal => {
  if (unjoined.unjoined === 'unreadable') return buildFileRefusal(receivedName, 'joinUnreadable')
  const differences = { missing: formatNames(unjoined.missing), unknown: formatNames(unjoined.unknown) }
  return buildFileRefusal(receivedName, 'joinColumnsDiffer', differences)
}

/** Returns the refusal of a draft whose rows were added to a table that is no longer current; undefined for any other draft. */
export const findOutdatedJoin = ({ files }: DraftWithFiles, digests: Digests): Refusal | undefined => {
  const outdatedFile = files.find(({ joined }) => joined && joined.beside !== pickTableDigest(digests))
  return outdatedFile && buildFileRefusal(outdatedFile.name, 'joinOutdated')
}
