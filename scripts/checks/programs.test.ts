import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { programs } from './programs.ts'
import { makeTree } from './temporary-trees.ts'

const settings = Object.fromEntries(
  ['package.json', 'tsconfig.json', 'biome.json', 'knip.json'].map(name => [
    name,
    readFileSync(join(import.meta.dirname, '../..', name), 'utf8'),
  ]),
)
const clean = `/** Adds one. */\nexport const next = (count: number) => count + 1\n`
const start = `import { next } from './counts.ts'\n\nnext(1)\n`

/** Builds a project with the settings of this one and two files, without dependencies. */
const buildProject = (counts: string, main = start) => ({
  ...settings,
  'package.json': `${JSON.stringify({ name: 'small', type: 'module', dependencies: {} }, null, 2)}\n`,
  'server/counts.ts': counts,
  'server/main.ts': main,
})

const violations = {
  types: {
    'a wrong type': ['export const next = (count: number): string => count + 1\n', /not assignable/],
    'a forgotten undefined': ['export const next = (counts: number[]): number => counts[0]\n', /undefined/],
  },
  style: {
    any: ['export const next = (count: any) => count\n', /noExplicitAny/],
    'a promise nobody awaits': [
      `const add = async () => 1\n\nexport const next = () => {\n  add()\n}\n`,
      /noFloatingPromises/,
    ],
    'an unused variable': [
      'export const next = (count: number) => {\n  const idle = 1\n  return count\n}\n',
      /noUnusedVariables/,
    ],
    console: ['export const next = (count: number) => console.log(count)\n', /noConsole/],
    'another format': ['export const next = (count: number) => { return count + 1; };\n', /format/],
  },
  unused: {
    'an unused export': [`${clean}export const idle = 1\n`, /Unused exports[\s\S]*idle/],
  },
} as const

for (const [name, cases] of Object.entries(violations)) {
  const { run } = programs[name as keyof typeof violations]
  test(`${name}: a clean project passes`, async t => assert.deepEqual(await run(makeTree(t, buildProject(clean))), []))
  for (const [description, [counts, offence]] of Object.entries(cases))
    test(`${name}: ${description} is found`, async t =>
      assert.match((await run(makeTree(t, buildProject(counts)))).join(), offence))
}

test('unused: a file without an importer is found', async t => {
  const offences = await programs.unused.run(makeTree(t, buildProject(clean, '')))
  assert.match(offences.join(), /Unused files[\s\S]*server\/counts\.ts/)
})
