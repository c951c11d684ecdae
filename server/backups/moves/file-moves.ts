import type { MarkableStore, StoredFile } from '../../files/index.ts'
import { verifyFiles } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { findMark } from '../../platform/nodes/portal-marks.ts'
import { BackupError } from '../backup-errors.ts'
import { formatBytes, openProgress, type Print, runForEach } from '../progress.ts'

interface FileMove {
  database: Database
  from: MarkableStore
  to: MarkableStore
  /** Where the new store is, for a sentence. */
  place: string
  /** Whether a node of the portal is running. */
  isRunning(): Promise<boolean>
}

const filesAtOnce = 4

/**
 * Copies the files of a portal to another store, those that are not there yet. While a node runs it copies what there is; once all are stopped
 * it reads every file back and moves the mark, with which the portal takes the new store for its own. Answers whether it did.
 */
export const moveFiles = async (move: FileMove, print: Print = () => {}) => {
  const { database, from, to, place } = move
  const mark = await requireMarks(move)
  const isBegun = await to.readMark()
  if (isBegun === undefined) await to.writeMark(underWay(mark))
  const copied = await copyMissing(move, print)
  if (await move.isRunning()) return { isComplete: false, ...copied }
  print(`Reading the files in ${place} back`)
  const found = await verifyFiles({ database, store: to }, ({ what, digest }) => {
    if (what !== 'unreferenced') print(`${what} ${digest}`)
  })
  if (found.missing + found.damaged > 0)
    throw new BackupError(
      `${found.missing} files are missing and ${found.damaged} are damaged in ${place}, so the portal keeps its folder. Run npm run verify to see whether they are in the folder.`,
    )
  if (await move.isRunning()) return { isComplete: false, ...copied }
  await to.writeMark(mark)
  // Otherwise a node without the settings of the new store would accept uploads here, where the others do not find them.
  await from.writeMark(`${movedTo(mark)}${place}`)
  return { isComplete: true, ...copied }
}

const underWay = (mark: string) => `a move of ${mark} is under way`
const movedTo = (mark: string) => `${mark} moved to `

/** Throws where the folder is not that of the database, or the new store is in use. */
const requireMarks = async ({ database, from, to, place }: FileMove) => {
  const mark = await findMark(database, 'store')
  const source = await from.readMark()
  const isMoved = mark !== undefined && source?.startsWith(movedTo(mark))
  if (mark === undefined || (source !== mark && !isMoved))
    throw new BackupError(
      'The files in the data folder are not those of the database: they lack its mark. Look at DATA_DIR.',
    )
  const found = await to.readMark()
  if (found === mark) return mark
  if (isMoved)
    throw new BackupError(`The files of the data folder were moved already, to ${source!.slice(movedTo(mark).length)}.`)
  if (found === underWay(mark)) return mark
  if (found !== undefined)
    throw new BackupError(`${place} holds the files of another portal. Give this one a bucket of its own.`)
  for await (const page of to.list())
    if (page.length > 0) throw new BackupError(`There are files in ${place}. Give the portal an empty bucket.`)
  return mark
}

const copyMissing = async ({ from, to }: FileMove, print: Print) => {
  const progress = openProgress(print)
  const copied = { files: 0, bytes: 0 }
  let seen = 0
  await runForEach(listStoredFiles(from), filesAtOnce, async file => {
    const found = await to.find(file.digest)
    if (found?.sizeBytes !== file.sizeBytes) {
      const written = await to.write((await from.open(file.digest)) as AsyncIterable<Buffer>)
      if (written.digest !== file.digest) {
        await to.remove(written.digest)
        throw new BackupError(
          `The file ${file.digest} of the data folder is damaged. Run npm run verify, and put it back.`,
        )
      }
      copied.files += 1
      copied.bytes += file.sizeBytes
    }
    seen += 1
    progress(() => `${seen} files seen, ${copied.files} copied (${formatBytes(copied.bytes)})`)
  })
  return copied
}

const listStoredFiles = async function* (store: MarkableStore): AsyncGenerator<StoredFile> {
  for await (const page of store.list()) yield* page
}
