import { posix } from 'node:path'
import { reachedFrom } from '../checks/imports/reached-files.ts'
import { listFiles } from '../checks/sources.ts'

/**
 * Lists the tests that may detect a change of a file: those that import it, directly or not, in its folder, in the folders below, and
 * beside the folders above within its domain.
 */
export const findCoveringTests = (root: string, file: string): string[] => {
  const domain = file.split('/').slice(0, 2).join('/')
  const folders = [posix.dirname(file)]
  while (folders[0]!.startsWith(`${domain}/`)) folders.unshift(posix.dirname(folders[0]!))
  const tests = listFiles(root, ...folders.map(path => `${path}/*.test.ts`), `${folders.at(-1)}/**/*.test.ts`)
  return tests.filter(test => reachedFrom(root, test).has(file))
}
