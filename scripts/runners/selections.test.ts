import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'
import { readArguments, selectTests } from './selections.ts'

const files = {
  'contract/wire.test.ts': '',
  'server/catalogue/reports/reports.test.ts': '',
  'server/catalogue/reports/reports.ts': '',
  'server/access/grants.test.ts': '',
  'e2e/home.spec.ts': '',
  'e2e/playwright.config.ts': '',
  'build/server/old.test.ts': '',
}

test('without words everything runs', t => {
  const all = ['contract/wire.test.ts', 'server/access/grants.test.ts', 'server/catalogue/reports/reports.test.ts']
  assert.deepEqual(selectTests(makeTree(t, files), []), { files: all, journeys: [] })
})

test('words narrow the files, and journeys are named by e2e', t => {
  const root = makeTree(t, files)
  assert.deepEqual(selectTests(root, ['server/catalogue']), {
    files: ['server/catalogue/reports/reports.test.ts'],
    journeys: undefined,
  })
  assert.deepEqual(selectTests(root, ['wire', 'grants']).files, [
    'contract/wire.test.ts',
    'server/access/grants.test.ts',
  ])
  assert.deepEqual(selectTests(root, ['e2e/home']), { files: [], journeys: ['e2e/home.spec.ts'] })
  assert.equal(selectTests(root, ['e2e/wire']).journeys, undefined)
  assert.deepEqual(selectTests(root, ['e2e']), { files: [], journeys: [] })
})

test('a project without journeys has none to run', t => {
  assert.equal(selectTests(makeTree(t, { 'contract/wire.test.ts': '' }), []).journeys, undefined)
})

test('options come beside words, and an unknown one is refused', () => {
  assert.deepEqual(readArguments(['--deep', 'server/fuzz']), {
    isDeep: true,
    isRecorded: false,
    words: ['server/fuzz'],
  })
  assert.throws(() => readArguments(['--deeper']), /--deeper is unknown; the options are --deep and --record\./)
})
