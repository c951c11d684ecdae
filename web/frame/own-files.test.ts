import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownFileAt, ownFileOf, wayThrough } from './own-files.ts'

const csv = '/api/file/downloadFileMongo/gdp-current-usd.zip'

test('a download link names its file, and its version where it has one', () => {
  assert.deepEqual(ownFileOf(`${csv}?file_id=abc&file_type=csv`), { address: csv, name: 'gdp-current-usd.zip' })
  assert.deepEqual(ownFileOf(`${csv}?file_id=abc&version=3`)?.address, `${csv}?version=3`)
  assert.equal(ownFileOf('/view/dashboard/gdp-current-usd'), null)
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
])
  test(`${JSON.stringify(address)} is no file that is given after a login`, () =>
    assert.equal(ownFileAt(address), null))

test('the way through a login names the page and the file', () => {
  const way = new URL(wayThrough('/login', '/report/a?x=1', ownFileAt(csv)), 'http://portal.invalid')
  assert.deepEqual(
    [way.pathname, way.searchParams.get('to'), way.searchParams.get('file')],
    ['/login', '/report/a?x=1', csv],
  )
})
