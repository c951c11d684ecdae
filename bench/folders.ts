import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the work in a temporary folder that is gone afterwards. Others may pass through: run by root, the database is another account's. */
export const inTemporaryFolder = async <T>(work: (folder: string) => Promise<T>) => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-bench-'))
  await chmod(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
