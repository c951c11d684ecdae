import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkImports } from './imports.ts'

const allowed: [path: string, code: string][] = [
  [
    'contract/catalogue/reports.ts',
    `import { z } from 'zod'\nimport { call } from '../call.ts'\nimport { cookies } from '../consent/cookies.ts'`,
  ],
  [
    'contract/wire.test.ts',
    `import { test } from 'node:test'\nimport fc from 'fast-check'\nimport { wire } from './wire.ts'`,
  ],
  [
    'server/main.ts',
    `import { routes } from './catalogue/routes.ts'\nimport { load } from '../sample/load.ts'\nimport 'fastify'`,
  ],
  [
    'server/platform/http/server.ts',
    `import Fastify from 'fastify'\nimport type { Call } from '../../../contract/call.ts'`,
  ],
  [
    'server/catalogue/reports.ts',
    `import { grants } from '../access/index.ts'\nimport { text } from './search.ts'\nimport pg from 'pg'`,
  ],
  [
    'server/catalogue/routes.ts',
    `import type { FastifyRequest } from 'fastify'\nimport type { Request } from '../platform/http/requests.ts'`,
  ],
  ['server/catalogue/reports.test.ts', `import { start } from '../main.ts'\nimport { kit } from '../testing/kit.ts'`],
  ['server/testing/kit.ts', `import { start } from '../main.ts'\nimport { inner } from '../catalogue/reports.ts'`],
  ['web/pages/Shell.tsx', `import { Star } from '../catalogue/Star.tsx'\nimport { Header } from '../frame/Header.tsx'`],
  ['web/frame/Header.tsx', `import type { getOffice } from '../../contract/office/pages.ts'`],
  [
    'web/catalogue/HomePage.tsx',
    `import { visit } from '../frame/visit.ts'\nimport { Bar } from '../consent/index.ts'`,
  ],
  [
    'web/ui/Table.tsx',
    `import { Row } from './Row.tsx'\nimport { limits } from '../../contract/limits.ts'\nimport React from 'react'`,
  ],
  [
    'sample/load.ts',
    `import { add } from '../server/catalogue/index.ts'\nimport { pool } from '../server/platform/database/pool.ts'`,
  ],
  ['server/catalogue/remarks.ts', `// import { x } from '../../web/root.tsx'\nexport const says = "import 'fastify'"`],
]

const forbidden: [path: string, code: string, rule: RegExp][] = [
  ['contract/a.ts', `import { join } from 'node:path'`, /nothing but zod/],
  ['contract/a.ts', `import type { Database } from '../server/platform/database/pool.ts'`, /nothing but zod/],
  ['contract/a.test.ts', `import { reports } from '../server/catalogue/index.ts'`, /nothing but zod/],
  ['server/catalogue/reports.ts', `import { words } from '../../web/words/en.ts'`, /server never imports web/],
  ['server/main.ts', `const web = await import('../web/render.ts')`, /server never imports web/],
  ['web/catalogue/HomePage.tsx', `import { list } from '../../server/catalogue/index.ts'`, /web never imports server/],
  ['web/catalogue/HomePage.tsx', `let a: import('../../server/catalogue/index.ts').A`, /web never imports server/],
  ['web/catalogue/HomePage.tsx', `export * from '../../sample/load.ts'`, /web never imports server/],
  ['server/catalogue/reports.ts', `import { build } from '../../scripts/build.ts'`, /nothing from scripts/],
  ['server/platform/http/pages.ts', `const { createServer } = await import('vite')`, /never imports Vite/],
  ['web/ui/Table.tsx', `import { Star } from '../catalogue/index.ts'`, /web\/ui imports no domain/],
  ['web/ui/Table.tsx', `import { Header } from '../frame/Header.tsx'`, /web\/ui imports no domain/],
  ['web/frame/Header.tsx', `import type { Star } from '../catalogue/Star.tsx'`, /web\/frame imports no domain/],
  ['web/frame/use-visit.ts', `import type { loader } from '../root.tsx'`, /web\/frame imports no domain/],
  ['web/catalogue/Star.tsx', `import { Shell } from '../pages/Shell.tsx'`, /only the root imports web\/pages/],
  ['web/ui/Table.tsx', `import { listReports } from '../../contract/catalogue/reports.ts'`, /no call/],
  ['server/platform/jobs.ts', `import { reports } from '../catalogue/index.ts'`, /platform imports no domain/],
  ['server/platform/jobs.ts', `export { start } from '../main.ts'`, /platform imports no domain/],
  ['server/catalogue/reports.ts', `import { grant } from '../access/grants.ts'`, /through its index/],
  ['server/catalogue/reports.test.ts', `import { grant } from '../access/grants.ts'`, /through its index/],
  ['web/catalogue/HomePage.tsx', `import { Bar } from '../consent/CookieBar.tsx'`, /through its index/],
  ['sample/load.ts', `import { insert } from '../server/catalogue/reports.ts'`, /through its index/],
  ['server/access/grants.ts', `import { reports } from '../catalogue/index.ts'`, /to its left/],
  ['server/access/grants.ts', `const later = () => import(\`../catalogue/index.ts\`)`, /to its left/],
  ['web/consent/CookieBar.tsx', `import { Star } from '../catalogue/index.ts'`, /to its left/],
  ['server/catalogue/reports.ts', `import { start } from '../main.ts'`, /only tests and main\.ts/],
  ['server/catalogue/reports.ts', `import { kit } from '../testing/kit.ts'`, /only tests and main\.ts/],
  ['server/second.ts', `import { reports } from './catalogue/index.ts'`, /only tests and main\.ts/],
  ['server/catalogue/reports.ts', `import { tables } from '../../sample/tables.ts'`, /only main\.ts imports sample/],
  ['server/catalogue/reports.ts', `import type { FastifyRequest } from 'fastify'`, /only routes\.ts.* use/],
  ['server/catalogue/index.ts', `import { createServer } from 'node:http'`, /only routes\.ts.* use/],
  [
    'server/catalogue/files.ts',
    `import type { Reply as Answer } from '../platform/http/requests.ts'`,
    /only routes\.ts.* use/,
  ],
  ['server/catalogue/files.ts', `import * as http from '../platform/http/requests.ts'`, /only routes\.ts.* use/],
  ['server/plumbing/pipes.ts', 'export const pipe = 1', /not a known domain/],
]

test('imports within the rules pass', async t => {
  assert.deepEqual(await checkImports(makeTree(t, Object.fromEntries(allowed))), [])
})

for (const [path, code, rule] of forbidden) {
  test(`${path} may not: ${code}`, async t => {
    const offences = await checkImports(makeTree(t, { [path]: `// one line above\n${code}\n` }))
    assert.equal(offences.filter(offence => rule.test(offence)).length, 1, offences.join('\n'))
    assert.ok(offences[0]?.startsWith(path))
  })
}
