import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { keepFile, takeKeptFile } from './kept-files.ts'

const keptFile = { to: '/report/gdp', file: { address: '/api/file/downloadFileMongo/gdp.zip', name: 'gdp.zip' } }
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
  keepFile('Somsri', keptFile)
  mock.timers.tick(dayMilliseconds - 1)
  assert.deepEqual(takeKeptFile('somsri'), keptFile)
  assert.equal(takeKeptFile('somsri'), undefined)
})

test('a file expires after 24 hours', () => {
  keepFile('somsri', keptFile)
  mock.timers.tick(dayMilliseconds)
  assert.equal(takeKeptFile('somsri'), undefined)
})

test('another account does not get the file, and does not remove it', () => {
  keepFile('somsri', keptFile)
  assert.equal(takeKeptFile('mali'), undefined)
  assert.equal(takeKeptFile(undefined), undefined)
  assert.deepEqual(takeKeptFile('somsri'), keptFile)
})

for (const [description, change] of [
  ['an address elsewhere', { address: 'https://elsewhere.example/a.zip' }],
  ['a call', { address: '/api/logout' }],
] as const)
  test(`for ${description} in the storage no file is returned`, () => {
    keepFile('somsri', keptFile)
    const [key, storedJson] = [...stored][0] as [string, string]
    stored.set(key, JSON.stringify({ ...JSON.parse(storedJson), ...change }))
    assert.equal(takeKeptFile('somsri'), undefined)
  })

test('an external page in the storage becomes the home page', () => {
  keepFile('somsri', { ...keptFile, to: '//elsewhere.example' })
  assert.equal(takeKeptFile('somsri')?.to, '/')
})

test('invalid text in the storage is ignored', () => {
  stored.set('khlang_kept_file', '{')
  assert.equal(takeKeptFile('somsri'), undefined)
})
