import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { claimFile, takeClaim } from './claims.ts'

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
const setClaimCookie = (claim: unknown) => {
  page.cookieText = `information=x; wanted_file=${Buffer.from(JSON.stringify(claim)).toString('base64url')}`
}

beforeEach(() => {
  stored.clear()
  page.cookieText = ''
})

test('the file stored by the last page is returned once, to its user', () => {
  claimFile('Somsri', file)
  assert.deepEqual(takeClaim('somsri'), file)
  assert.equal(takeClaim('somsri'), null)
  claimFile('somsri', file)
  assert.equal(takeClaim('mali'), null)
  assert.equal(takeClaim('somsri'), null)
})

test('the file stored by the server for a new account is returned once, to its user', () => {
  setClaimCookie({ username: 'Somsri', address: file.address })
  assert.deepEqual(takeClaim('somsri'), file)
  assert.equal(takeClaim('somsri'), null)
  setClaimCookie({ username: 'somsri', address: file.address })
  assert.equal(takeClaim('mali'), null)
  setClaimCookie({ username: 'somsri', address: file.address })
  assert.equal(takeClaim(undefined), null)
})

test('a file stored by both the page and the server is returned once', () => {
  claimFile('somsri', file)
  setClaimCookie({ username: 'somsri', address: file.address })
  assert.deepEqual(takeClaim('somsri'), file)
  assert.equal(takeClaim('somsri'), null)
})

test('for invalid values in the cookie or the storage no file is returned', () => {
  for (const claim of [
    { username: 'somsri', address: 'https://elsewhere.example/a.zip' },
    { username: 'somsri', address: '/api/logout' },
    { username: 'somsri' },
    { username: 5, address: file.address },
    ['somsri'],
    null,
    7,
  ]) {
    setClaimCookie(claim)
    assert.equal(takeClaim('somsri'), null)
    stored.set('khlang_claim', JSON.stringify(claim))
    assert.equal(takeClaim('somsri'), null)
  }
  page.cookieText = 'wanted_file=____'
  assert.equal(takeClaim('somsri'), null)
  stored.set('khlang_claim', '{')
  assert.equal(takeClaim('somsri'), null)
})
