import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { keepFileForReset, takeKeptTarget } from './kept-files.ts'

const target = { to: '/report/gdp', file: { address: '/api/file/downloadFileMongo/gdp.zip', name: 'gdp.zip' } }
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })

beforeEach(() => {
  stored.clear()
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
})

test('a file is kept for 24 hours, and returned once', () => {
  keepFileForReset('Somsri', target)
  mock.timers.tick(dayMilliseconds - 1)
  assert.deepEqual(takeKeptTarget('somsri'), target)
  assert.equal(takeKeptTarget('somsri'), undefined)
})

test('a file expires after 24 hours', () => {
  keepFileForReset('somsri', target)
  mock.timers.tick(dayMilliseconds)
  assert.equal(takeKeptTarget('somsri'), undefined)
})

test('another account does not get the file, and does not remove it', () => {
  keepFileForReset('somsri', target)
  assert.equal(takeKeptTarget('mali'), undefined)
  assert.equal(takeKeptTarget(undefined), undefined)
  assert.deepEqual(takeKeptTarget('somsri'), target)
})

for (const [description, change] of [
  ['an address elsewhere', { address: 'https://elsewhere.example/a.zip' }],
  ['a call', { address: '/api/logout' }],
] as const)
  test(`for ${description} in the storage no file is returned`, () => {
    keepFileForReset('somsri', target)
    const [key, storedJson] = [...stored][0] as [string, string]
    stored.set(key, JSON.stringify({ ...JSON.parse(storedJson), ...change }))
    assert.equal(takeKeptTarget('somsri'), undefined)
  })

test('an external page in the storage becomes the home page', () => {
  keepFileForReset('somsri', { ...target, to: '//elsewhere.example' })
  assert.equal(takeKeptTarget('somsri')?.to, '/')
})

test('invalid text in the storage is ignored', () => {
  stored.set('khlang_kept_file', '{')
  assert.equal(takeKeptTarget('somsri'), undefined)
})
