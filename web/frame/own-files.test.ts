import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildReturningPath, findOwnFile, toOwnFile } from './own-files.ts'

const csv = '/api/file/downloadFileMongo/gdp-current-usd.zip'

test('a download link contains its file, and its version if it has one', () => {
  assert.deepEqual(findOwnFile(`${csv}?file_id=abc&file_type=csv`), { address: csv, name: 'gdp-current-usd.zip' })
  assert.deepEqual(findOwnFile(`${csv}?file_id=abc&version=3`)?.address, `${csv}?version=3`)
  assert.equal(findOwnFile('/view/dashboard/gdp-current-usd'), null)
})

test('a selection of rows is a file with all of its parameters', () => {
  const address = '/api/tables/gdp-current-usd/export.jsonl?Country%20Name=Thailand,Malaysia&sort=-Year&version=3'
  assert.deepEqual(findOwnFile(address), { address, name: 'gdp-current-usd.jsonl' })
  assert.equal(findOwnFile('/api/tables/gdp-current-usd/export.csv')?.name, 'gdp-current-usd.csv')
})

test('a selection with too long an address is rejected and does not fall back to the whole table', () => {
  assert.equal(findOwnFile(`/api/tables/a/export.csv?Country=${'a'.repeat(3000)}&version=3`), null)
  assert.equal(findOwnFile(`/api/tables/a/export.csv?Country=${'a'.repeat(3000)}`), null)
})

for (const address of [
  null,
  '',
  'https://elsewhere.example/api/file/downloadFileMongo/a.zip',
  '//elsewhere.example/api/file/downloadFileMongo/a.zip',
  '/api/file/downloadFileMongo/../../logout.zip',
  '/api/file/downloadFileMongo/..%2Fa.zip',
  '/api/file/downloadFileMongo/.zip',
  '/api/file/version/3.zip',
  '/api/logout',
  `${csv}?version=3&file_id=x`,
  `${csv}?version=x`,
  `${csv}\n`,
  'javascript:alert(1)',
  '/api/tables/a/rows?limit=1',
  '/api/tables/a/export.exe',
  '/api/tables/../export.csv',
  '/api/tables/a%2Fb/export.csv',
  '/api/tables/a/export.csv?x=%',
  '/api/tables/a/export.csv?x=a b',
  '/api/tables/a/export.csv?x="><script>',
  '/api/tables/a/export.csv?x=1#y',
  '/api/tables/a/export.csv?x=1\n',
  `/api/tables/a/export.csv?x=${'a'.repeat(3000)}`,
  `/api/tables/a/export.csv?x=${'%E0%B8%81'.repeat(600)}`,
])
  test(`${JSON.stringify(address)?.slice(0, 80)} is not a file that starts after a login`, () =>
    assert.equal(toOwnFile(address), null))

test('the path of the login contains the page and the file', () => {
  const url = new URL(buildReturningPath('/login', '/report/a?x=1', toOwnFile(csv)), 'http://portal.invalid')
  assert.deepEqual(
    [url.pathname, url.searchParams.get('to'), url.searchParams.get('file')],
    ['/login', '/report/a?x=1', csv],
  )
})
