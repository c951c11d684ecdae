import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../../', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8')

const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root.pathname })
  .filter(path => !/\.test\.|\/testing\//.test(path))
  .map(path => ({ path, text: readText(path) }))
const collectNames = (pattern: RegExp, folderPattern: RegExp) =>
  sources
    .filter(({ path }) => folderPattern.test(path))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => String(name)))

// The name of an event in the page, which nothing stores.
const events = ['khlang_working']
// Names of the specification and of the component library have no prefix.
const unprefixedNames = ['user_id', 'status_login', 'logouttime', 'mantine-color-scheme-value']
const cookies = collectNames(/(?:Cookie = |setCookie\()'(\w+)'/g, /^(?:contract|server)\//)
const stored = collectNames(/['`](khlang_\w+:?)/g, /^web\//).filter(name => !events.includes(name))

test('the names of the code are found', () => {
  for (const name of ['khlang_login', 'information', 'wanted_file']) assert.ok(cookies.includes(name), name)
  for (const name of ['khlang_drawer', 'khlang_unsaved:', 'khlang_suggestion']) assert.ok(stored.includes(name), name)
})

for (const page of ['office/CookiesPolicy.en.md', 'office/CookiesPolicy.th.md'])
  test(`${page} names each cookie, and each name in the storage of the browser`, () => {
    const text = readText(page)
    const missing = [...new Set([...cookies, ...stored, ...unprefixedNames])].filter(
      name => !text.includes(`\`${name}`),
    )
    assert.deepEqual(missing, [])
  })
