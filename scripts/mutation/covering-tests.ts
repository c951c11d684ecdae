import { posix } from 'node:path'
import { listReachedFiles } from '../checks/imports/reached-files.ts'
import { listFiles } from '../checks/sources.ts'

export interface CoveringTests {
  /** Tests in the file's folder, in the folders below, and beside the folders above within its domain. */
  near: string[]
  /** The other tests of its domain. */
  far: string[]
}

/** Lists the tests of a file's domain that import the file, directly or not. */
export const listCoveringTests = (root: string, file: string): CoveringTests => {
  const domain = file.split('/').slice(0, 2).join('/')
  const folders = [posix.dirname(file)]
  while (folders[0]!.startsWith(`${domain}/`)) folders.unshift(posix.dirname(folders[0]!))
  const ownFolder = folders.at(-1)!
  const isNear = (test: string) => test.startsWith(`${ownFolder}/`) || folders.includes(posix.dirname(test))
  const tests = listFiles(root, `${folders[0]}/*.test.ts`, `${folders[0]}/**/*.test.ts`).filter(test =>
    listReachedFiles(root, test).has(file),
  )
  return { near: tests.filter(isNear), far: tests.filter(test => !isNear(test)) }
}
