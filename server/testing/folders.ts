import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder. If the tests run as root, the private database runs as another account, which needs access. */
export const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-test-'))
  await chmod(folder, 0o711)
  return folder
}
