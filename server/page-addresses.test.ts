import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { chooseCount } from './testing/depth.ts'
import { openReader, type Reader } from './testing/portal-readers.ts'
import { type SamplePortal, samplePassword, startSamplePortal } from './testing/sample-portals.ts'

// Every page address returns a page, a redirect within the portal or a refusal, but never an error.

let portal: SamplePortal
const password = samplePassword
const readers = new Map<string, Reader>()

before(async () => {
  portal = await startSamplePortal()
  readers.set('visitor', await openReader(portal.address))
  readers.set('administrator', await openReader(portal.address, { username: 'admin', password }))
  readers.set('user', await openReader(portal.address, { username: 'reader', password }))
})
after(() => portal?.close())

const readSource = (path: string) => readFile(join(import.meta.dirname, '../web', path), 'utf8')
const table = await readSource('routes.ts')
const routePaths = [...table.matchAll(/^( {2,4})route\('([^']+)'/gm)].map(([, indent, path]) =>
  indent!.length > 2 ? `/admin/${path}` : `/${path}`,
)
const paths = ['/', ...routePaths]
const visitorParameters = [...(await readSource('parameters.ts')).matchAll(/^ {2}'(\w+)',$/gm)].map(([, name]) => name!)
const staffParameters = [
  'source_id',
  'tab',
  'page_size',
  'from',
  'until',
  'topic',
  'username',
  'call',
  'words',
  'status',
  'view',
  'user',
]

const hostile = [
  '',
  '-1',
  '0',
  '1e309',
  '9'.repeat(30),
  'x'.repeat(3000),
  '%00',
  '%FF%FE',
  '%ED%A0%80',
  '..%2f..%2fetc%2fpasswd',
  '%27%20or%201=1--',
  'javascript:alert(1)',
  '//evil.example',
  '%7B%22a%22:[]%7D',
  '2026-13-45',
  '2569-02-29',
  '__proto__',
  'constructor',
  '%E0%B8%A0%E0%B8%B2%E0%B8%A9%E0%B8%B5',
  'gdp-current-usd',
  'Economy',
]
const value = fc.constantFrom(...hostile)
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...visitorParameters, ...staffParameters, '_routes', 'index', '__proto__', '%00', ''),
      value,
    ),
    {
      maxLength: 4,
    },
  )
  .map(pairs => pairs.map(pair => pair.join('=')).join('&'))
const address = fc
  .record({
    path: fc.constantFrom(...paths),
    values: fc.array(value, { minLength: 2, maxLength: 2 }),
    isData: fc.boolean(),
    query,
  })
  .map(({ path, values, isData, query }) => {
    let at = 0
    const filled = path.replace(/:\w+|\*/g, () => values[at++] || 'x')
    const search = query && `?${query}`
    if (!isData) return filled + search
    return `${filled === '/' ? '/_root' : filled}.data${search}`
  })

test('the walk includes the pages of staff and the parameters of visitors', () => {
  for (const path of ['/admin/AuditTrail', '/report/:fileName', '/sitemap.xml']) assert.ok(paths.includes(path), path)
  assert.ok(visitorParameters.includes('as_of'))
})

/** Values of `_routes`, which could select loaders without the layout that guards them. */
const namedRoutes = ['', '?_routes=', '?_routes=pages%2Fadmin%2FAdminLayout,audit%2FAuditPage']

for (const [name, status, holds] of [
  ['visitor', 401, '/login?to=%2Fadmin'],
  ['user', 403, 'ErrorResponse'],
] as const)
  test(`the data of each page of staff is ${status} for a ${name}, for any named routes, in the format of the browser router`, async () => {
    const pages = routePaths.filter(path => path.startsWith('/admin/'))
    assert.ok(pages.length > 20, String(pages.length))
    for (const page of ['/admin', ...pages])
      for (const query of namedRoutes) {
        const response = await readers.get(name)!.send(`${page.replace(/:\w+/g, 'x')}.data${query}`)
        assert.deepEqual([response.status, response.headers.get('x-remix-response')], [status, 'yes'], page + query)
        assert.ok(response.text.includes(holds), response.text)
        assert.equal(response.headers.get('x-login-required'), null)
      }
  })

test('the data of personal pages is 401 for a visitor', async () => {
  for (const page of ['/home/favorite', '/userprofile/x', '/userprofile/x/receipts']) {
    const response = await readers.get('visitor')!.send(`${page}.data?_routes=root`)
    assert.equal(response.status, 401, page)
    assert.match(response.text, /\/login\?to=/)
  }
})

test('no page address answers with an error', async () => {
  const who = fc.constantFrom('visitor', 'administrator')
  await fc.assert(
    fc.asyncProperty(who, address, async (name, path) => {
      const { status, headers } = await readers.get(name)!.send(path)
      assert.ok(status < 500, `${status}`)
      const to = headers.get('location')
      if (to) assert.ok(/^\/(?!\/)/.test(to) || new URL(to).origin === portal.address, to)
    }),
    { numRuns: chooseCount({ usual: 200, deep: 8000 }) },
  )
  const errors = portal.lines.filter(line => /"level":"(error|fatal)"/.test(line))
  assert.deepEqual(errors, [])
})
