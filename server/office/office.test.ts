import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { officePages } from '../../contract/office/pages.ts'
import { OfficeError, readOfficeFolder } from './index.ts'

const defaultFolder = join(import.meta.dirname, '../../office')

/** Copies the default folder; the copy is deleted after the test. */
const copyFolder = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-office-'))
  t.after(() => rm(folder, { recursive: true }))
  await cp(defaultFolder, folder, { recursive: true })
  return folder
}

test('the default folder opens: a plain office, all pages in both languages, and two of them dated', async () => {
  const { office, pages } = await readOfficeFolder(defaultFolder)
  assert.deepEqual(office.name, { en: 'Fiscal Policy Office', th: 'สำนักงานนโยบายการคลัง' })
  assert.deepEqual(Object.keys(pages), [...officePages])
  for (const { title, html } of Object.values(pages)) {
    assert.match(title.en, /^[A-Z]/)
    assert.match(title.th, /^[ก-๙]/)
    const countSections = (text: string) => text.match(/<h2 /g)?.length
    assert.ok(countSections(html.en))
    assert.equal(countSections(html.th), countSections(html.en), title.en)
  }
  assert.equal(pages.TermConditionofUse.date, '2013-01-01')
  assert.equal(pages.CookiesPolicy.date, '2016-07-22')
})

test('links of the default pages lead to existing paths of the portal', async () => {
  const { pages } = await readOfficeFolder(defaultFolder)
  const existingPaths = ['/feed.atom', '/home/contact', '/signup', ...officePages.map(page => `/home/${page}`)]
  for (const { html } of Object.values(pages))
    for (const [link, href = ''] of (html.en + html.th).matchAll(/href="([^"]*)"/g))
      assert.ok(existingPaths.includes(href), link)
})

const editSettings = async (folder: string, change: (settings: Record<string, unknown>) => void) => {
  const path = join(folder, 'office.json')
  const settings = JSON.parse(await readFile(path, 'utf8'))
  change(settings)
  await writeFile(path, JSON.stringify(settings))
}

test('anyone may publish unless the office requires a second person; readers do not see the rule', async t => {
  assert.deepEqual((await readOfficeFolder(defaultFolder)).rules, { publish: 'anyone' })
  const folder = await copyFolder(t)
  await editSettings(folder, settings => Object.assign(settings, { publish: 'second person' }))
  const { rules, office } = await readOfficeFolder(folder)
  assert.deepEqual([rules, 'publish' in office], [{ publish: 'second person' }, false])
})

const broken: [fault: string, damage: (folder: string) => Promise<unknown>, message: RegExp][] = [
  [
    'settings that are not JSON',
    folder => writeFile(join(folder, 'office.json'), '{ "name": '),
    /office\.json is not JSON/,
  ],
  [
    'no holidays',
    folder => rm(join(folder, 'holidays.json')),
    /lacks the file \S+holidays\.json\. Copy it from the folder office\//,
  ],
  [
    'a folder instead of a file',
    async folder => {
      await rm(join(folder, 'holidays.json'))
      await mkdir(join(folder, 'holidays.json'))
    },
    /holidays\.json cannot be read \(EISDIR\)/,
  ],
  [
    'a holiday of the Buddhist era',
    folder => writeFile(join(folder, 'holidays.json'), '[{ "day": "2569-01-01", "en": "A", "th": "ก" }]'),
    /holidays\.json is invalid.*\n0\.day: Enter a date of the Common Era/,
  ],
  [
    'a holiday without its Thai name',
    folder => writeFile(join(folder, 'holidays.json'), '[{ "day": "2026-01-01", "en": "A", "th": " " }]'),
    /\n0\.th: /,
  ],
  [
    'a duplicate holiday',
    folder =>
      writeFile(join(folder, 'holidays.json'), JSON.stringify(Array(2).fill({ day: '2026-01-01', en: 'A', th: 'ก' }))),
    /\n1\.day: 2026-01-01 is listed twice/,
  ],
  ['settings that are not an object', folder => writeFile(join(folder, 'office.json'), '[]'), /the whole file: /],
  [
    'an unknown rule of publishing',
    folder => editSettings(folder, settings => Object.assign(settings, { publish: 'nobody' })),
    /\npublish: write "anyone" or "second person"/,
  ],
  [
    'a missing Thai name',
    folder => editSettings(folder, settings => Object.assign(settings, { name: { en: 'A' } })),
    /\nname\.th: /,
  ],
  [
    'an invalid mail address',
    folder => editSettings(folder, settings => Object.assign(settings, { email: 'a' })),
    /\nemail: /,
  ],
  [
    'a contact without a telephone',
    folder => editSettings(folder, settings => Object.assign(settings, { contacts: [{ unit: { en: 'A', th: 'ก' } }] })),
    /\ncontacts\.0\.phone: /,
  ],
  ['a missing page', folder => rm(join(folder, 'about.th.md')), /lacks the file \S+about\.th\.md/],
  [
    'a page without a title',
    folder => writeFile(join(folder, 'about.en.md'), 'Text'),
    /about\.en\.md is invalid.*title/,
  ],
  [
    'a page in Windows-874',
    folder => writeFile(join(folder, 'about.th.md'), Buffer.from([0x23, 0x20, 0xa1])),
    /about\.th\.md is not UTF-8/,
  ],
  [
    'two dates',
    folder => writeFile(join(folder, 'about.en.md'), '---\ndate: 2020-01-01\n---\n# A'),
    /about\.en\.md and about\.th\.md .* different dates/,
  ],
]
for (const [fault, damage, message] of broken)
  test(`${fault} stops the start with the file and the remedy`, async t => {
    const folder = await copyFolder(t)
    await damage(folder)
    await assert.rejects(readOfficeFolder(folder), error => error instanceof OfficeError && message.test(error.message))
  })
