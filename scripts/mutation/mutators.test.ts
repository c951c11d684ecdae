import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from '../checks/sources.ts'
import { makeTree } from '../checks/temporary-trees.ts'
import { buildMutants } from './mutators.ts'

const examples: [title: string, code: string, mutants: string[]][] = [
  ['a condition is negated', 'if (x) y = z', ['if (!(x)) y = z']],
  ['a condition of an expression is negated', 'y = x ? a : b', ['y = !(x) ? a : b']],
  ['a compared condition is turned once', 'if (x === y) z = x', ['if (x !== y) z = x']],
  ['less takes in its boundary', 'y = a < b', ['y = a <= b']],
  ['at most leaves out its boundary', 'y = a <= b', ['y = a < b']],
  ['more takes in its boundary', 'y = a > b', ['y = a >= b']],
  ['at least leaves out its boundary', 'y = a >= b', ['y = a > b']],
  ['unequal becomes equal', 'y = a !== b', ['y = a === b']],
  ['and becomes or', 'y = a && b', ['y = a || b']],
  ['or becomes and', 'y = a || b', ['y = a && b']],
  [
    'only the outer operator of a nested pair is turned at a time',
    'y = a || (b && c)',
    ['y = a && (b && c)', 'y = a || (b || c)'],
  ],
  ['an awaited call is removed', 'await save(x)', ['{}']],
  [
    'a call is removed where it is the branch of a condition',
    'if (a === b) save(x)',
    ['if (a !== b) save(x)', 'if (a === b) {}'],
  ],
  [
    'a filter and a lock are dropped from a chain',
    `y = from(t).where('a', '=', b).forUpdate().all()`,
    [`y = from(t).forUpdate().all()`, `y = from(t).where('a', '=', b).all()`],
  ],
  ['the answer to a conflict is dropped', 'y = into(t).onConflict(ignore)', ['y = into(t)']],
  [
    'a function of type boolean answers at once',
    'const f = (a: string): boolean => { return g(a) }',
    [
      'const f = (a: string): boolean => { return true; return g(a) }',
      'const f = (a: string): boolean => { return false; return g(a) }',
    ],
  ],
  [
    'a function that promises a boolean answers at once',
    'async function f(): Promise<boolean> { return g }',
    [
      'async function f(): Promise<boolean> { return true; return g }',
      'async function f(): Promise<boolean> { return false; return g }',
    ],
  ],
  [
    'a function with the name of a condition answers at once',
    'const isOpen = () => state',
    ['const isOpen = () => true', 'const isOpen = () => false'],
  ],
  ['a number is raised', 'y = 60_000', ['y = 60001']],
  ['each string of a list is dropped', `y = ['a', 'b', 'c']`, [`y = ['b', 'c']`, `y = ['a', 'c']`, `y = ['a', 'b', ]`]],
  ['the only string of a list is dropped', `y = ['a',]`, ['y = []']],
  [
    'types, imports and exports of other files stay',
    `import { a } from 'b'\nexport { c } from 'd'\ntype E = 1 | 2`,
    [],
  ],
  ['a type within code stays', `y = x as 1 | 2`, []],
  ['log lines stay', `log.info({ a: 1 }, 'x')\nparts.log.warn(a && b)\nconsole.log(['x'])`, []],
  ['texts, comments and keys stay', `// a < b\ny = { 1: 'a < b' }\nz = [a, 'b']`, []],
]

for (const [title, code, mutants] of examples)
  test(title, t => {
    const root = makeTree(t, { 'server/x.ts': code })
    assert.deepEqual(
      buildMutants(readSource(root, 'server/x.ts')).map(({ text }) => text),
      mutants,
    )
  })

test('a mutant has its file, its line and a description of the change', t => {
  const root = makeTree(t, { 'server/x.ts': `y = from(t)\n  .where('a', '=', b)\nsave(y)\ny = a < b` })
  const descriptions = buildMutants(readSource(root, 'server/x.ts')).map(
    ({ file, line, description }) => `${file}:${line}  ${description}`,
  )
  assert.deepEqual(descriptions, [
    `server/x.ts:2  without .where('a', '=', b)`,
    'server/x.ts:3  without save(y)',
    'server/x.ts:4  a < b → a <= b',
  ])
})
