import { posix } from 'node:path'
import { importsOf } from '../checks/imports/import-edges.ts'
import { listFiles } from '../checks/sources.ts'

/**
 * The tests that may notice a change of a file: those that import it, directly or not, in its folder, in the folders below, and beside
 * the folders above within its domain.
 */
export const findCoveringTests = (root: string, file: string): string[] => {
  const domain = file.split('/').slice(0, 2).join('/')
  const folders = [posix.dirname(file)]
  while (folders[0]!.startsWith(`${domain}/`)) folders.unshift(posix.dirname(folders[0]!))
  const tests = listFiles(root, ...folders.map(path => `${path}/*.test.ts`), `${folders.at(-1)}/**/*.test.ts`)
  return tests.filter(test => reachedFrom(root, test).has(file))
}

const known = new Map<string, Set<string>>()

/** All files that a file imports, directly or not, and the file itself. */
const reachedFrom = (root: string, file: string) => {
  const key = posix.join(root, file)
  const found = known.get(key) ?? new Set([file])
  if (known.has(key)) return found
  known.set(key, found)
  for (const path of found)
    for (const { file: next } of edgesOf(root, path))
      if (next?.endsWith('.ts') || next?.endsWith('.tsx')) found.add(next)
  return found
}

const edges = new Map<string, ReturnType<typeof importsOf>>()

const edgesOf = (root: string, file: string) => {
  const key = posix.join(root, file)
  const found = edges.get(key) ?? importsOf(root, file)
  edges.set(key, found)
  return found
}
