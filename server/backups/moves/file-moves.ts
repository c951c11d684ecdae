import { type MarkableStore, type StoredFile, verifyFiles } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { findMark } from '../../platform/nodes/portal-marks.ts'
import { BackupError } from '../backup-errors.ts'
import { createProgressPrinter, forEachConcurrently, formatBytes, type Print } from '../progress.ts'

interface FileMove {
  database: Database
  /** The data folder of the portal. */
  from: MarkableStore
  /** The new store. */
  to: MarkableStore
  /** The location of the new store, for messages. */
  targetPlace: string
  /** Resolves to true if a node of the portal is running. */
  isPortalRunning(): Promise<boolean>
}

/** Number of files that are copied at the same time. */
const maxConcurrentFiles = 4

/**
 * Copies the files that the new store lacks. If no node runs, it then reads all files back and writes the portal's mark, without which the
 * portal does not accept the store. Returns the numbers of copied files and bytes; `isComplete` is true if the mark was written.
 */
export const moveFiles = async (move: FileMove, print: Print = () => {}) => {
  const { database, from: sourceStore, to: targetStore, targetPlace } = move
  const mark = await requireMovableStores(move)
  const targetMark = await targetStore.readMark()
  if (targetMark === undefined) await targetStore.writeMark(formatMoveMark(mark))
  const copied = await copyMissingFiles(move, print)
  // A running node may still add files to the folder.
  if (await move.isPortalRunning()) return { isComplete: false, ...copied }
  print(`Reading the files in ${targetPlace} back`)
  const damagedDigests: string[] = []
  const check = await verifyFiles({ database, store: targetStore }, ({ kind, digest }) => {
    if (kind !== 'unreferenced') print(`${kind} ${digest}`)
    if (kind === 'damaged') damagedDigests.push(digest)
  })
  // Damaged files are removed, so that a repeated move copies them: it recognises the files that it need not copy only by their size. A file that
  // the folder no longer has is kept, as it is the only copy.
  for (const digest of damagedDigests) if (await sourceStore.find(digest)) await targetStore.remove(digest)
  if (check.missing + check.damaged > 0)
    throw new BackupError(
      `${check.missing} files are missing and ${check.damaged} are damaged in ${targetPlace}, so the portal keeps its folder. Run npm run verify to see whether they are in the folder.`,
    )
  // A node may have started while the files were read back.
  if (await move.isPortalRunning()) return { isComplete: false, ...copied }
  await targetStore.writeMark(mark)
  // Without this mark, a node that lacks the settings of the new store would store uploads in the folder, where other nodes do not find
  // them.
  await sourceStore.writeMark(`${formatMovedPrefix(mark)}${targetPlace}`)
  return { isComplete: true, ...copied }
}

/** The mark of the new store until the move is complete. */
const formatMoveMark = (mark: string) => `a move of ${mark} is under way`

/** The beginning of the mark that the data folder gets when the move is complete. */
const formatMovedPrefix = (mark: string) => `${mark} moved to `

/**
 * Returns the portal's mark if the move is new, was interrupted, or was completed to this store before. Throws if the folder does not belong to the
 * database, if its files were moved to another store, or if the new store has other files.
 */
const requireMovableStores = async ({ database, from: sourceStore, to: targetStore, targetPlace }: FileMove) => {
  const mark = await findMark(database, 'store')
  const sourceMark = await sourceStore.readMark()
  const isMoved = mark !== undefined && sourceMark?.startsWith(formatMovedPrefix(mark))
  if (mark === undefined || (sourceMark !== mark && !isMoved))
    throw new BackupError(
      'The files in the data folder are not those of the database: they lack its mark. Look at DATA_DIR.',
    )
  const targetMark = await targetStore.readMark()
  // A repetition of a complete move copies the files that the folder has received since.
  const wasCompleted = targetMark === mark
  if (wasCompleted) return mark
  if (isMoved)
    throw new BackupError(
      `The files of the data folder were moved already, to ${sourceMark!.slice(formatMovedPrefix(mark).length)}.`,
    )
  const wasInterrupted = targetMark === formatMoveMark(mark)
  if (wasInterrupted) return mark
  if (targetMark !== undefined)
    throw new BackupError(`${targetPlace} holds the files of another portal. Give this one a bucket of its own.`)
  for await (const page of targetStore.list())
    if (page.length > 0) throw new BackupError(`There are files in ${targetPlace}. Give the portal an empty bucket.`)
  return mark
}

/** Copies the files that the new store lacks. Returns the numbers of copied files and bytes. Throws if a file of the folder is damaged. */
const copyMissingFiles = async ({ from: sourceStore, to: targetStore }: FileMove, print: Print) => {
  const progress = createProgressPrinter(print)
  const copied = { files: 0, bytes: 0 }
  let fileCount = 0
  await forEachConcurrently(listStoredFiles(sourceStore), maxConcurrentFiles, async file => {
    const existingFile = await targetStore.find(file.digest)
    if (existingFile?.sizeBytes !== file.sizeBytes) {
      const content = await sourceStore.open(file.digest)
      // If the store fails before it reads, the file must be closed here: Node ends a process whose open file is collected as garbage.
      const writtenFile = await targetStore.write(content as AsyncIterable<Buffer>).finally(() => content.destroy())
      if (writtenFile.digest !== file.digest) {
        await targetStore.remove(writtenFile.digest)
        throw new BackupError(
          `The file ${file.digest} of the data folder is damaged. Run npm run verify, and put it back.`,
        )
      }
      copied.files += 1
      copied.bytes += file.sizeBytes
    }
    fileCount += 1
    progress(() => `${fileCount} files seen, ${copied.files} copied (${formatBytes(copied.bytes)})`)
  })
  return copied
}

/** Yields the files of a store, which lists them page by page. */
const listStoredFiles = async function* (store: MarkableStore): AsyncGenerator<StoredFile> {
  for await (const page of store.list()) yield* page
}
