import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'
import { listChanged, selectDeep } from './changes.ts'

const writeImports = (...paths: string[]) => paths.map(path => `import '${path}'\n`).join('')
const files = {
  'server/testing/depth.ts': '',
  'server/access/rules.ts': '',
  'server/access/rules.test.ts': writeImports('../testing/depth.ts', './rules.ts'),
  'server/access/grants.test.ts': writeImports('./rules.ts'),
  'server/files/zips.ts': '',
  'server/files/zips.test.ts': writeImports('../testing/depth.ts', './zips.ts'),
  'server/fuzz.test.ts': writeImports('./testing/depth.ts', './access/rules.ts', './files/zips.ts'),
}
const tests = Object.keys(files).filter(path => path.endsWith('.test.ts'))

test('tests with full counts run when they reach a changed file, those near the most changes first', t => {
  const root = makeTree(t, files)
  const selectTests = (...changed: string[]) => selectDeep(root, tests, changed)
  assert.deepEqual(selectTests('server/access/rules.ts'), ['server/access/rules.test.ts', 'server/fuzz.test.ts'])
  assert.deepEqual(selectTests('server/files/zips.ts', 'server/access/rules.ts'), [
    'server/fuzz.test.ts',
    'server/access/rules.test.ts',
    'server/files/zips.test.ts',
  ])
  assert.deepEqual(selectTests('docs/README.md', 'server/access/grants.test.ts'), [])
  assert.deepEqual(selectTests('server/files/zips.test.ts'), ['server/files/zips.test.ts'])
})

/** A repository with a commit on each of these days, which adds a file named after the day. */
const makeHistory = (t: TestContext, days: string[]) => {
  const root = makeTree(t, { '.gitignore': 'node_modules' })
  const git = (words: string[], env = {}) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      cwd: root,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    }).trim()
  git(['init', '--quiet', '--initial-branch=main'])
  const commit = (name: string, at: string) => {
    writeFileSync(join(root, name), '')
    git(['add', '.'])
    git(['commit', '--quiet', '-m', name], { GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at })
    return git(['rev-parse', 'HEAD'])
  }
  const commits = days.map(day => commit(day, `${day}T12:00:00Z`))
  return { root, git, commit, commits }
}

test('on a branch, changes are counted from its merge base with origin/main', async t => {
  const { root, git, commit, commits } = makeHistory(t, ['2026-11-01', '2026-11-20'])
  git(['update-ref', 'refs/remotes/origin/main', commits[0]!])
  assert.deepEqual(await listChanged(root), ['2026-11-20'])
  commit('later', '2026-11-24T12:00:00Z')
  assert.deepEqual(await listChanged(root), ['2026-11-20', 'later'])
})

test('on origin/main, changes of the last day count, and without older commits all files', async t => {
  const { root, git, commit, commits } = makeHistory(t, ['2026-11-20', '2026-11-24'])
  git(['update-ref', 'refs/remotes/origin/main', commits[1]!])
  assert.deepEqual(await listChanged(root), ['2026-11-24'])
  git(['update-ref', 'refs/remotes/origin/main', commit('tonight', '2026-11-25T00:00:00Z')])
  assert.deepEqual(await listChanged(root), ['2026-11-24', 'tonight'])
  const { root: young } = makeHistory(t, ['2026-11-24'])
  assert.deepEqual(await listChanged(young), ['.gitignore', '2026-11-24'])
})
