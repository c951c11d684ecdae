import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEmbedCode } from './embed-code.ts'
import { findEmbedTarget } from './embed-targets.ts'

const portal = 'https://data.example.org'
const findIn = (path: string) => {
  const target = findEmbedTarget(portal + path, portal)
  return target && [target.fileName, target.query.toString(), target.isOfChart]
}

const validTargets: [path: string, target: string, query: string, isOfChart: boolean][] = [
  ['/report/gdp', 'gdp', '', false],
  ['/report/gdp/?utm_source=mail', 'gdp', '', false],
  ['/report/gdp?lang=th', 'gdp', 'lang=th', false],
  ['/report/gdp/v/3', 'gdp', 'version=3', false],
  ['/report/gdp/explore?Year=2015..&chart=bar#use', 'gdp', 'Year=2015..&chart=bar', true],
  ['/embed/gdp?by=Country', 'gdp', 'by=Country', true],
  ['/report/gdp/explore?key=kh_x&Year=2015&key=', 'gdp', 'Year=2015', true],
  ['/embed/%E0%B8%87%E0%B8%9A', 'งบ', '', true],
]
for (const [path, ...target] of validTargets)
  test(`the chart of ${path} can be embedded`, () => assert.deepEqual(findIn(path), target))

const unknown = [
  'https://data.example.org.evil.example/report/gdp',
  'https://evil.example/report/gdp',
  'https://data.example.org@evil.example/report/gdp',
  'https://somebody@data.example.org/report/gdp',
  'https://somebody:secret@data.example.org/report/gdp',
  'https://data.example.org:8443/report/gdp',
  'http://data.example.org/report/gdp',
  '//data.example.org/report/gdp',
  '/report/gdp',
  'javascript:alert(1)//data.example.org/report/gdp',
  'data:text/html,https://data.example.org/report/gdp',
  'file:///report/gdp',
  'https://data.example.org',
  'https://data.example.org/login?to=/report/gdp',
  'https://data.example.org/report/',
  'https://data.example.org/report/gdp/versions',
  'https://data.example.org/report/gdp/v/0',
  'https://data.example.org/report/gdp/../../admin',
  'https://data.example.org/embed/gdp/explore',
  'https://data.example.org/report/%FF%FE',
  `https://data.example.org/report/gdp?x=${'x'.repeat(9000)}`,
  '',
]
for (const address of unknown)
  test(`the chart of ${address.slice(0, 60) || 'nothing'} cannot be embedded`, () =>
    assert.equal(findEmbedTarget(address, portal), null))

test('no address or title can break out of the iframe code', () => {
  const line = buildEmbedCode('https://data.example.org/embed/x?a=1&b="><script>', 'A "title" <b> & more')
  assert.equal(line.match(/[<>]/g)?.length, 4)
  assert.match(line, /title="A &quot;title&quot; &lt;b&gt; &amp; more"/)
  assert.match(line, /src="https:\/\/data\.example\.org\/embed\/x\?a=1&amp;b=&quot;&gt;&lt;script&gt;"/)
})
