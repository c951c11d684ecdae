import { createHash } from 'node:crypto'
import type { Database } from '../platform/database/pool.ts'
import type { FileStore, StoredFile } from './stores/store.ts'
import { StoreError } from './stores/store-errors.ts'
import { listFilesWithoutRow } from './sweeps.ts'

/** A stored file that differs from its row in `stored_files`, or that has none. */
export interface FileDeviation {
  digest: string
  /** 'unreferenced' is not a fault: it is the file of an active upload, or of an interrupted one until the sweep. */
  kind: 'missing' | 'damaged' | 'unreferenced'
}

/** Number of rows that are read at a time. */
const pageSize = 500

/**
 * Reads every stored file and compares its length and its digest with its row, then looks for files without a row. Calls `onDeviation` with
 * each file that differs, and returns the number of files of each kind.
 */
export const verifyFiles = async (
  { database, store }: { database: Database; store: FileStore },
  onDeviation: (deviation: FileDeviation) => void,
) => {
  const totals = { whole: 0, missing: 0, damaged: 0, unreferenced: 0 }
  const countFile = (digest: string, kind: keyof typeof totals) => {
    totals[kind] += 1
    if (kind !== 'whole') onDeviation({ digest, kind })
  }
  for await (const file of listRows(database)) {
    const kind = await findFileState(store, file)
    // A sweep may have removed the row since it was read.
    if (kind === 'whole' || (await hasRow(database, file.digest))) countFile(file.digest, kind)
  }
  for await (const page of store.list())
    for (const { digest } of await listFilesWithoutRow(database, page)) countFile(digest, 'unreferenced')
  return totals
}

/** Yields the rows of all stored files, by digest. */
const listRows = async function* (database: Database): AsyncGenerator<StoredFile> {
  let lastDigest = ''
  for (;;) {
    const page = await database
      .selectFrom('stored_files')
      .select(['digest', 'size_bytes as sizeBytes'])
      .where('digest', '>', lastDigest)
      .orderBy('digest')
      .limit(pageSize)
      .execute()
    yield* page
    if (page.length < pageSize) return
    lastDigest = page.at(-1)!.digest
  }
}

const hasRow = async (database: Database, digest: string) =>
  (await database.selectFrom('stored_files').select('digest').where('digest', '=', digest).executeTakeFirst()) !==
  undefined

/** Returns whether a file is 'whole', 'damaged' or 'missing' in the store. */
const findFileState = async (store: FileStore, { digest, sizeBytes }: StoredFile) => {
  try {
    const hash = createHash('sha256')
    let bytesRead = 0
    for await (const chunk of await store.open(digest)) {
      hash.update(chunk)
      bytesRead += chunk.length
    }
    return bytesRead === sizeBytes && hash.digest('hex') === digest ? 'whole' : 'damaged'
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'missing') return 'missing'
    // The disk cannot read a block of the file.
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 'damaged'
    throw error
  }
}
