import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from './temporary-trees.ts'
import { checkWords } from './words.ts'

const slash = '/'
const traces: [path: string, text: string, pattern: RegExp][] = [
  [
    'package-lock.json',
    '{ "resolved": "https://registry.example.org/zod/-/zod-4.tgz" }',
    /address of a package registry/,
  ],
  ['.npmrc', 'save-exact=true\nregistry=https://example.org/npm', /\.npmrc:2 holds a registry setting/],
  ['docs/operations.md', `cd ${slash}home/somebody/portal`, /path of somebody's machine/],
  ['scripts/test.ts', `const root = '${slash}work/portal/main'`, /path of somebody's machine/],
  ['.ci/run', `ls ${slash}root/cache`, /\.ci\/run:1 holds a path of somebody's machine/],
  ['server/files/store.ts', `const folder = '${slash}tmp/files'`, /fixed path below/],
  ['README.md', '# Portal\n\nWritten by a coding assistant.', /README\.md:3 holds the name of a writing tool/],
]

for (const [path, text, pattern] of traces) {
  test(`a trace of the workplace is found in ${path}`, async t => {
    const offences = await checkWords(makeTree(t, { [path]: text }))
    assert.equal(offences.length, 1, offences.join('\n'))
    assert.match(offences[0]!, pattern)
  })
}

test('words about the portal itself pass', async t => {
  const tree = makeTree(t, {
    'server/platform/http/log.ts': `const agent = headers['user-agent'] // the session of a reader`,
    'docs/operations.md': 'Files lie in /var/lib/khlang; see https://example.org/work/home and ./home/page.',
    'web/routes.ts': `route('/home/about', 'office/About.tsx'); route('/workbench/:name', 'x.tsx')`,
    '.npmrc': 'omit-lockfile-registry-resolved=true',
  })
  assert.deepEqual(await checkWords(tree), [])
})
