import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'
import { selectTests } from './selections.ts'

const files = {
  'contract/wire.test.ts': '',
  'server/catalogue/reports.test.ts': '',
  'server/catalogue/reports.ts': '',
  'server/access/grants.test.ts': '',
  'e2e/home.spec.ts': '',
  'e2e/playwright.config.ts': '',
  'build/server/old.test.ts': '',
}

test('without words everything runs', t => {
  const all = ['contract/wire.test.ts', 'server/access/grants.test.ts', 'server/catalogue/reports.test.ts']
  assert.deepEqual(selectTests(makeTree(t, files), []), { files: all, journeys: [] })
})

test('words narrow the files, and journeys are named by e2e', t => {
  const root = makeTree(t, files)
  assert.deepEqual(selectTests(root, ['server/catalogue']), {
    files: ['server/catalogue/reports.test.ts'],
    journeys: undefined,
  })
  assert.deepEqual(selectTests(root, ['wire', 'grants']).files, [
    'contract/wire.test.ts',
    'server/access/grants.test.ts',
  ])
  assert.deepEqual(selectTests(root, ['e2e/home']), { files: [], journeys: ['home'] })
  assert.deepEqual(selectTests(root, ['e2e']), { files: [], journeys: [] })
})

test('a project without journeys has none to run', t => {
  assert.equal(selectTests(makeTree(t, { 'contract/wire.test.ts': '' }), []).journeys, undefined)
})
