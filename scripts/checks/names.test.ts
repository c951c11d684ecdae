import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNames } from './names.ts'
import { makeTree } from './temporary-trees.ts'

const fineFiles = [
  'server/catalogue/report-searches.ts',
  'server/catalogue/reports.test.ts',
  'web/catalogue/HomePage.tsx',
  'web/catalogue/HomePage.module.css',
  'web/entry.server.tsx',
  'database/migrations/0012-report-grants.sql',
  'sample/README.md',
  'docs/decisions/0001-one-package.md',
]

const wrongFiles = [
  'server/catalogue/reportSearches.ts',
  'server/catalogue/Reports.ts',
  'server/catalogue/report_searches.ts',
  'web/catalogue/homePage.tsx',
  'web/Catalogue/page.ts',
  'server/platform/utils.ts',
  'server/platform/date-helpers.ts',
  'server/common/dates.ts',
  'server/mail/mail-service.test.ts',
  'web/ui/DataManager.tsx',
]

const wrongCode = [
  'const data = 1',
  'let info = 1',
  'function handle() {}',
  'const f = (data: string) => 1',
  'const f = function (process: string) {}',
  'const { data } = g()',
  'const { rows: { info }, ...misc } = g()',
  'const [, service = 1] = g()',
  'class Helper {}',
  'class ReportManager {}',
  'interface MailService { a: 1 }',
  'type Data = 1',
  'const dateUtils = {}',
  'const found = search()',
  'const f = (taken: string) => 1',
]

const verblessCode = ['const rowOf = (a: string) => a', 'function limitsOn() {}', 'const keyOf = function () {}']

const fineCode = [
  'const dataFolder = 1',
  'const { data: rows } = g()',
  `import process from 'node:process'\nprocess.exit()`,
  'log.info(answer.data)',
  'const row = { data: 1, info: 2 }',
  'const { found: rows } = g()',
  'const handleClick = () => 1',
  'const information = 1',
  'const isOneOf = () => true',
  'const switchOn = () => 1',
  'const sum = (a: number[], valueOf: (a: number) => number) => valueOf(a[0]!)',
  "const asOf = '2026-01-01'",
]

test('files with proper names pass', async t => {
  assert.deepEqual(await checkNames(makeTree(t, Object.fromEntries(fineFiles.map(path => [path, ''])))), [])
})

for (const path of wrongFiles) {
  test(`no file is called ${path}`, async t => {
    const offences = await checkNames(makeTree(t, { [path]: '' }))
    assert.ok(offences.length > 0 && offences.every(offence => offence.startsWith(`${path}: `)), offences.join('\n'))
  })
}

for (const code of wrongCode) {
  test(`a banned name is found: ${code}`, async t => {
    const offences = await checkNames(makeTree(t, { 'server/catalogue/reports.ts': `\n${code}` }))
    assert.match(offences[0] ?? '', /^server\/catalogue\/reports\.ts:2 declares \w+, a banned name/)
  })
}

for (const code of verblessCode) {
  test(`a function without a verb is found: ${code}`, async t => {
    const offences = await checkNames(makeTree(t, { 'server/catalogue/reports.ts': `\n${code}` }))
    assert.match(offences[0] ?? '', /^server\/catalogue\/reports\.ts:2 declares \w+; start with a verb/)
  })
}

test('meaningful names that contain a banned word pass', async t => {
  const files = fineCode.map((code, index) => [`server/catalogue/file-${index}.ts`, code])
  assert.deepEqual(await checkNames(makeTree(t, Object.fromEntries(files))), [])
})
