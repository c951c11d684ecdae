import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { TableExample } from '../../../contract/tables/reference.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal()
const { request, requestJson, requestAt, publish, build, createKey } = portal
const dropRequestId = ({ status, text }: { status: number; text: string }) => [
  status,
  text.replace(/"request_id":"[^"]*"/, ''),
]

before(async () => {
  await publish('revenue-forecast', 'Secret\n42\n')
  await build()
})

/** Tables whose names and values must be quoted in an address. */
const tables: [description: string, csv: string][] = [
  ['a time, a text and a figure', 'Date,Country,Value\n2020-10-01,ไทย,1.5\n2021-10-01,ไทย,2.5\n'],
  ['commas and marks in texts', 'Name,Value\n"a, ""b""",1\n"a, ""b""",2\n'],
  ['texts that begin as conditions do', 'Name,Value\n!x,1\n!x,2\n'],
  ['names of parameters', 'key,limit,sort,version,where\nx,1,a,2020,b\nx,2,a,2021,b\n'],
  ['a language', 'lang,n\nth,1\nth,2\n'],
  ['names with commas, marks and signs', '"a, b","-x","sum(c)","column.y","ปี"\nq,1,2,3,2563\nq,2,3,4,2564\n'],
  ['only figures', 'n,m\n1,2.5\n2,3.5\n'],
  ['texts that are all different', `Name\n${Array.from({ length: 300 }, (_, index) => `name ${index}`).join('\n')}\n`],
  ['an empty column', 'a,b\n1,\n2,\n'],
]
for (const [description, csv] of tables)
  test(`each example of a table with ${description} works`, async () => {
    await publish('public-debt', csv)
    await build()
    const examples: TableExample[] = (await requestJson('public-debt/openapi.json'))['x-examples']
    assert.ok(examples.length >= 6)
    for (const { path, isFile } of examples) {
      const [at = '', query = ''] = path.split('?')
      const response = await requestAt(at, query, { who: isFile ? 'stranger with consent' : 'visitor' })
      assert.equal(response.status, 200, `${path} ${response.text}`)
      if (at.endsWith('/rows')) assert.ok(JSON.parse(response.text).total > 0, path)
    }
  })

test('the document lists the columns, their types and their parameters', async () => {
  await publish('public-debt', 'Year,limit,Value\n2019,a,1.5\n2020,b,2.5\n')
  await build()
  const document = await requestJson('public-debt/openapi.json')
  assert.equal(document.openapi, '3.1.0')
  assert.deepEqual(Object.keys(document.components.schemas.Row.properties), ['Year', 'limit', 'Value'])
  assert.deepEqual(document.components.parameters.column2.name, 'column.limit')
  for (const [path, { get }] of Object.entries<{ get: { parameters: { $ref?: string }[] } }>(document.paths)) {
    assert.ok(path.startsWith('/api/tables/public-debt'))
    for (const { $ref } of get.parameters)
      if ($ref) assert.ok(document.components.parameters[$ref.split('/').at(-1)!], $ref)
  }
  const { links } = await requestJson('public-debt')
  assert.equal(links.openapi, '/api/tables/public-debt/openapi.json')
})

test('the document is cached like the other responses', async () => {
  const latest = await request('public-debt/openapi.json')
  assert.equal(latest.headers['access-control-allow-origin'], '*')
  assert.equal(latest.headers['cache-control'], 'public, no-cache')
  const again = await request('public-debt/openapi.json', '', { headers: { 'if-none-match': latest.headers.etag } })
  assert.equal(again.status, 304)
  const versionReply = await request('public-debt/openapi.json', 'version=2')
  assert.equal(versionReply.headers['cache-control'], 'public, max-age=86400, immutable')
})

test('wrong parameters are named, and hidden reports answer like missing ones', async () => {
  for (const [query, field] of [
    ['Nope=1', 'Nope'],
    ['version=x', 'version'],
    ['as_of=yesterday', 'as_of'],
  ] as const) {
    const { status, text } = await request('public-debt/openapi.json', query)
    assert.deepEqual([status, JSON.parse(text).fields[0].field], [400, field])
  }
  const headers = { authorization: `Bearer ${await createKey('stranger')}` }
  for (const query of ['', 'version=1', 'version=99']) {
    const gone = dropRequestId(await request('no-such-report/openapi.json', query))
    assert.equal(gone[0], 404)
    for (const who of ['visitor', 'stranger'])
      assert.deepEqual(dropRequestId(await request('revenue-forecast/openapi.json', query, { who })), gone)
    assert.deepEqual(dropRequestId(await request('revenue-forecast/openapi.json', query, { headers })), gone)
  }
  assert.equal((await request('revenue-forecast/openapi.json', '', { who: 'granted' })).status, 200)
})
