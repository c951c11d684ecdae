import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for a test. Started by root, a portal's database runs as another account, which must get in. */
export const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-test-'))
  await chmod(folder, 0o711)
  return folder
}
