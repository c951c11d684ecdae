import { readImports } from '../checks/imports/import-edges.ts'
import { listReachedFiles } from '../checks/imports/reached-files.ts'
import { runCommand } from '../commands.ts'

const daySeconds = 86_400

/**
 * Lists files that differ from the merge base with `origin/main`. On `origin/main` itself, as in a fresh clone, those that differ from the
 * last commit that is at least a day older than the current one. Lists all tracked files if there is no such commit.
 */
export const listChanged = async (root: string): Promise<string[]> => {
  const runGit = async (...words: string[]) => {
    const { code, output } = await runCommand({ words: ['git', ...words], cwd: root, env: process.env })
    return code === 0 ? output.trim() : ''
  }
  const head = await runGit('rev-parse', 'HEAD')
  const mergeBase = await runGit('merge-base', 'HEAD', 'origin/main')
  const readDayBefore = async () =>
    runGit(
      'rev-list',
      '-1',
      `--before=${Number(await runGit('show', '-s', '--format=%ct', 'HEAD')) - daySeconds}`,
      'HEAD',
    )
  const base = mergeBase && mergeBase !== head ? mergeBase : await readDayBefore()
  return (await (base ? runGit('diff', '--name-only', base) : runGit('ls-files'))).split('\n').filter(Boolean)
}

/** Tests with full counts import this file. */
const depth = 'server/testing/depth.ts'

/** Selects the test files with full counts that reach a changed file, those with the most changes in their own folder first. */
export const selectDeep = (root: string, files: string[], changed: string[]): string[] => {
  const countNearbyChanges = (file: string) => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    return changed.filter(path => path.startsWith(folder)).length
  }
  const isChanged = new Set(changed)
  return files
    .filter(file => readImports(root, file).some(edge => edge.file === depth))
    .filter(file => [...listReachedFiles(root, file)].some(path => isChanged.has(path)))
    .toSorted((one, other) => countNearbyChanges(other) - countNearbyChanges(one))
}
