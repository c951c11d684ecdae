import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const folderPrefix = 'khlang-test-'

/** Creates a temporary folder. If the tests run as root, the private database runs as another account, which needs access. */
export const temporaryFolder = async (root = tmpdir()) => {
  const folder = await mkdtemp(join(root, folderPrefix))
  await chmod(folder, 0o711)
  return folder
}
