import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkFolders } from './checks/folders.ts'
import { checkGenerated } from './checks/generated.ts'
import { checkImports } from './checks/imports/imports.ts'
import { checkNames } from './checks/names.ts'
import { checkWire } from './checks/wire.ts'
import { checkLanguages } from './checks/wording/languages.ts'
import { checkPlainWords } from './checks/wording/plain-words.ts'
import { checkThaiTerms } from './checks/wording/thai-terms.ts'
import { checkWrites } from './checks/writes/writes.ts'
import { runCommand } from './commands.ts'
import { deriveNames, UsageError } from './new-call/names.ts'
import { writeCall } from './new-call.ts'

const root = join(import.meta.dirname, '..')
const excludedFolders = new Set(['node_modules', '.git', 'build', 'data', 'test-results'])

/** A copy of the project with the same packages. */
const copy = mkdtempSync(join(tmpdir(), 'khlang-new-call-'))
after(() => rmSync(copy, { recursive: true, force: true }))
cpSync(root, copy, {
  recursive: true,
  filter: path => !excludedFolders.has(path.slice(root.length + 1).split('/')[0]!),
})
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')

const runNode = async (...words: string[]) => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { code, output } = await runCommand({ words: [process.execPath, ...words], cwd: copy, env })
  assert.equal(code, 0, output)
}

const writtenPaths: string[] = []
const commands = [
  ['sources', 'source-notes', 'save', 'DataSource'],
  ['catalogue', 'readers/reader-notes', 'give', 'anyone'],
  ['catalogue', 'versions/release-notes', 'list'],
  ['usage', 'usage-notes', 'list', 'UserManagement'],
  ['access', 'access-notes', 'count', 'anyone'],
  ['consent', 'categories-of-consents', 'count'],
]

test('new calls are written with all lists complete', async () => {
  for (const words of commands) {
    const result = await writeCall(copy, words)
    assert.deepEqual(result.todos, [], words.join(' '))
    assert.ok(result.writtenPaths.includes('contract/calls.ts') && result.writtenPaths.includes('server/fuzz.test.ts'))
    writtenPaths.push(...result.writtenPaths.filter(path => path.endsWith('.ts') && !path.includes('fuzz')))
  }
  const words = readFileSync(join(copy, 'web/words/th/trail/trail.ts'), 'utf8')
  assert.match(words, /call_saveSourceNote: 'บันทึก source note'/)
  assert.match(readFileSync(join(copy, 'docs/calls.md'), 'utf8'), /\| \[saveSourceNote\]/)
})

test('new calls pass the checks of types, style and rules', async () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const settings = {
    compilerOptions: { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined },
    files: writtenPaths,
  }
  writeFileSync(join(copy, 'tsconfig.written.json'), JSON.stringify(settings))
  await runNode('node_modules/typescript/bin/tsc', '-p', 'tsconfig.written.json')
  await runNode('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...writtenPaths)
  const checks = [
    checkFolders,
    checkImports,
    checkNames,
    checkWire,
    checkWrites,
    checkLanguages,
    checkPlainWords,
    checkThaiTerms,
  ]
  for (const check of [...checks, checkGenerated]) assert.deepEqual(await check(copy), [], check.name)
})

test('the scenario tables of new calls pass', () =>
  runNode('--test', ...writtenPaths.filter(path => path.endsWith('-notes.test.ts'))))

const wrong: [description: string, words: string[], message: RegExp][] = [
  ['nothing', [], /is not a domain/],
  ['an unknown domain', ['nowhere', 'notes', 'list'], /server\/nowhere is not a domain/],
  ['a noun in the singular', ['catalogue', 'note', 'list'], /note is not a plural/],
  ['a verb with capitals', ['catalogue', 'notes', 'List'], /List is not a verb/],
  ['an unknown menu', ['catalogue', 'notes', 'save', 'Everything'], /Everything is not a menu: ReportConfiguration/],
  ['a noun that has a file', ['catalogue', 'categories', 'list'], /contract\/catalogue\/categories\.ts exist already/],
]
for (const [description, words, message] of wrong)
  test(`${description} is refused with the reason`, async () => {
    await assert.rejects(writeCall(copy, words), error => error instanceof UsageError && message.test(error.message))
  })

test('a folder without room is refused with a command that has room', async () => {
  for (let count = 0; count < 25; count += 1) writeFileSync(join(copy, `contract/usage/filler-${count}.ts`), '')
  await assert.rejects(writeCall(copy, ['usage', 'other-notes', 'list']), {
    name: 'Error',
    message: /^contract\/usage would have \d+ files, and may have 25; choose .* usage readers\/other-notes list$/,
  })
  const { writtenPaths } = await writeCall(copy, ['usage', 'readers/other-notes', 'list'])
  assert.ok(writtenPaths.includes('contract/usage/readers/other-notes.ts'))
})

test('names are derived from the noun and the verb', () => {
  const pickNames = (...words: string[]) => {
    const { call, routes, one } = deriveNames(root, words)
    return [call, routes, one]
  }
  assert.deepEqual(pickNames('catalogue', 'release-notes', 'list'), [
    'listReleaseNotes',
    'releaseNoteRoutes',
    'release note',
  ])
  assert.deepEqual(pickNames('catalogue', 'policies', 'save'), ['savePolicy', 'policyRoutes', 'policy'])
  assert.deepEqual(pickNames('catalogue', 'switches', 'get'), ['getSwitch', 'switchRoutes', 'switch'])
})
