import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { testPortal } from '../testing/portal.ts'
import { readOfficeFolder } from './index.ts'
import { officeRoutes } from './routes.ts'

const openedOffice = await readOfficeFolder(join(import.meta.dirname, '../../office'))
const { app } = testPortal(officeRoutes(openedOffice))

test('anyone may read the data of the office', async () => {
  const reply = await app.inject('/api/office')
  assert.equal(reply.statusCode, 200)
  const { name, contacts } = reply.json()
  assert.equal(name.th, 'สำนักงานนโยบายการคลัง')
  assert.deepEqual(contacts.at(-1), { unit: openedOffice.office.contacts.at(-1)?.unit, phone: '0 2000 0090' })
})

test('anyone may read a page in both languages', async () => {
  const reply = await app.inject('/api/office/page?page=CookiesPolicy')
  assert.equal(reply.statusCode, 200)
  const { title, html, date } = reply.json()
  assert.deepEqual({ en: title.en, th: title.th, date }, { en: 'Cookies Policy', th: 'นโยบายคุกกี้', date: '2016-07-22' })
  assert.match(html.th, /<h2 id="section-/)
})

const refused: [scenario: string, url: string][] = [
  ['no page named', '/api/office/page'],
  ['an unknown page', '/api/office/page?page=nothing'],
  ['a page in another case', '/api/office/page?page=cookiespolicy'],
  ['a path', '/api/office/page?page=..%2Foffice.json'],
  ['two pages', '/api/office/page?page=about&page=CookiesPolicy'],
  ['a name that every object has', '/api/office/page?page=constructor'],
]
for (const [scenario, url] of refused)
  test(`${scenario} gets 400 with the failing field`, async () => {
    const reply = await app.inject(url)
    assert.equal(reply.statusCode, 400)
    assert.equal(reply.json().fields[0].field, 'page')
  })
