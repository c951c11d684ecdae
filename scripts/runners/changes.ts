import { readImports } from '../checks/imports/import-edges.ts'
import { reachedFrom } from '../checks/imports/reached-files.ts'
import { runCommand } from '../commands.ts'

const day = 86_400

/**
 * Lists files that differ from the merge base with `origin/main`. On `origin/main` itself, as in a fresh clone, those that differ from the
 * last commit that is at least a day older than the current one. Lists all tracked files if there is no such commit.
 */
export const listChanged = async (root: string): Promise<string[]> => {
  const git = async (...words: string[]) => {
    const { code, output } = await runCommand({ words: ['git', ...words], cwd: root, env: process.env })
    return code === 0 ? output.trim() : ''
  }
  const head = await git('rev-parse', 'HEAD')
  const mergeBase = await git('merge-base', 'HEAD', 'origin/main')
  const dayBefore = async () =>
    git('rev-list', '-1', `--before=${Number(await git('show', '-s', '--format=%ct', 'HEAD')) - day}`, 'HEAD')
  const base = mergeBase && mergeBase !== head ? mergeBase : await dayBefore()
  return (await (base ? git('diff', '--name-only', base) : git('ls-files'))).split('\n').filter(Boolean)
}

/** Tests with full counts import this file. */
const depth = 'server/testing/depth.ts'

/** Selects the test files with full counts that reach a changed file, those with the most changes in their own folder first. */
export const selectDeep = (root: string, files: string[], changed: string[]): string[] => {
  const near = (file: string) => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    return changed.filter(path => path.startsWith(folder)).length
  }
  const isChanged = new Set(changed)
  return files
    .filter(file => readImports(root, file).some(edge => edge.file === depth))
    .filter(file => [...reachedFrom(root, file)].some(path => isChanged.has(path)))
    .toSorted((one, other) => near(other) - near(one))
}
