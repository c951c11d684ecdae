import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

export const folderPrefix = 'khlang-test-'

/** Creates a temporary folder. If the tests run as root, the private database runs as another account, which needs access. */
export const createTemporaryFolder = async (root = tmpdir()) => {
  const folder = await mkdtemp(join(root, folderPrefix))
  await chmod(folder, 0o711)
  return folder
}

/** Creates a temporary folder that is removed at the end of the file, suite or test that calls this. */
export const createTestFolder = async () => {
  const folder = await createTemporaryFolder()
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
