import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const closers: (() => unknown)[] = []
let closing: Promise<void> | undefined

/** Has something ended when the run is over or broken off; the last opened is ended first. */
export const closeAtEnd = (close: () => unknown) => void closers.push(close)

/** Ends all that was opened, once. */
export const closeAll = () => {
  closing ??= (async () => {
    for (const close of closers.toReversed()) await close()
  })()
  return closing
}

/** A folder that is gone when the run is over. Others may pass through: run by root, the database is another account's. */
export const openTemporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-bench-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  return folder
}
