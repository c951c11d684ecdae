import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { keepWantedFile, takeWantedFile } from './wanted-files.ts'

const file = { address: '/api/file/downloadFileMongo/gdp.zip', name: 'gdp.zip' }
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const page = {
  cookieText: '',
  get cookie() {
    return this.cookieText
  },
  set cookie(line: string) {
    if (line.includes('max-age=0')) this.cookieText = ''
  },
}
Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
Object.defineProperty(globalThis, 'document', { value: page, configurable: true })

/** Sets the cookie that the server sends with a session. */
const setWantedFileCookie = (wantedFile: unknown) => {
  page.cookieText = `information=x; wanted_file=${Buffer.from(JSON.stringify(wantedFile)).toString('base64url')}`
}

beforeEach(() => {
  stored.clear()
  page.cookieText = ''
})

test('the file stored by the last page is returned once, to its user', () => {
  keepWantedFile('Somsri', file)
  assert.deepEqual(takeWantedFile('somsri'), file)
  assert.equal(takeWantedFile('somsri'), null)
  keepWantedFile('somsri', file)
  assert.equal(takeWantedFile('mali'), null)
  assert.equal(takeWantedFile('somsri'), null)
})

test('the file stored by the server for a new account is returned once, to its user', () => {
  setWantedFileCookie({ username: 'Somsri', address: file.address })
  assert.deepEqual(takeWantedFile('somsri'), file)
  assert.equal(takeWantedFile('somsri'), null)
  setWantedFileCookie({ username: 'somsri', address: file.address })
  assert.equal(takeWantedFile('mali'), null)
  setWantedFileCookie({ username: 'somsri', address: file.address })
  assert.equal(takeWantedFile(undefined), null)
})

test('a file stored by both the page and the server is returned once', () => {
  keepWantedFile('somsri', file)
  setWantedFileCookie({ username: 'somsri', address: file.address })
  assert.deepEqual(takeWantedFile('somsri'), file)
  assert.equal(takeWantedFile('somsri'), null)
})

test('for invalid values in the cookie or the storage no file is returned', () => {
  for (const wantedFile of [
    { username: 'somsri', address: 'https://elsewhere.example/a.zip' },
    { username: 'somsri', address: '/api/logout' },
    { username: 'somsri' },
    { username: 5, address: file.address },
    ['somsri'],
    null,
    7,
  ]) {
    setWantedFileCookie(wantedFile)
    assert.equal(takeWantedFile('somsri'), null)
    stored.set('khlang_claim', JSON.stringify(wantedFile))
    assert.equal(takeWantedFile('somsri'), null)
  }
  page.cookieText = 'wanted_file=____'
  assert.equal(takeWantedFile('somsri'), null)
  stored.set('khlang_claim', '{')
  assert.equal(takeWantedFile('somsri'), null)
})
