import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'
import { readArguments, selectTests } from './selections.ts'

const select = (root: string, words: string[], more: { isDeep?: boolean; isThorough?: boolean } = {}) =>
  selectTests(root, { words, isDeep: false, isThorough: false, ...more })

const files = {
  'contract/wire.test.ts': '',
  'server/catalogue/reports/reports.test.ts': '',
  'server/catalogue/reports/reports.ts': '',
  'server/access/grants.test.ts': '',
  'server/main.thorough.test.ts': '',
  'e2e/home.spec.ts': '',
  'e2e/tables.thorough.spec.ts': '',
  'e2e/firefox.thorough.test.ts': '',
  'e2e/playwright.config.ts': '',
  'build/server/old.test.ts': '',
}

const usual = {
  files: ['contract/wire.test.ts', 'server/access/grants.test.ts', 'server/catalogue/reports/reports.test.ts'],
  journeys: ['e2e/home.spec.ts'],
}
const thorough = {
  files: ['e2e/firefox.thorough.test.ts', 'server/main.thorough.test.ts'],
  journeys: ['e2e/tables.thorough.spec.ts'],
}

test('without words all tests except thorough ones run', t => {
  const root = makeTree(t, files)
  assert.deepEqual(select(root, []), usual)
  assert.deepEqual(select(root, [], { isThorough: true }), thorough)
  const all = select(root, [], { isDeep: true })
  assert.deepEqual(new Set(all.files), new Set([...usual.files, ...thorough.files]))
  assert.deepEqual(all.journeys, [...usual.journeys, ...thorough.journeys])
})

test('words select files by path, and e2e selects journeys', t => {
  const root = makeTree(t, files)
  assert.deepEqual(select(root, ['server/catalogue']), {
    files: ['server/catalogue/reports/reports.test.ts'],
    journeys: undefined,
  })
  assert.deepEqual(select(root, ['wire', 'grants']).files, ['contract/wire.test.ts', 'server/access/grants.test.ts'])
  assert.deepEqual(select(root, ['e2e/home']), { files: [], journeys: ['e2e/home.spec.ts'] })
  assert.equal(select(root, ['e2e/wire']).journeys, undefined)
  assert.deepEqual(select(root, ['e2e', 'server/main']), {
    files: thorough.files,
    journeys: ['e2e/home.spec.ts', 'e2e/tables.thorough.spec.ts'],
  })
})

test('a project without journeys runs none', t => {
  assert.equal(select(makeTree(t, { 'contract/wire.test.ts': '' }), []).journeys, undefined)
})

test('options can follow words, and unknown ones are refused', () => {
  assert.deepEqual(readArguments(['--deep', 'server/fuzz']), {
    isChanged: false,
    isDeep: true,
    isRecorded: false,
    isThorough: false,
    seconds: undefined,
    words: ['server/fuzz'],
  })
  assert.equal(readArguments(['--changed', '--seconds=90']).seconds, 90)
  assert.throws(() => readArguments(['--seconds=soon']), /--seconds=soon is unknown/)
  assert.throws(
    () => readArguments(['--deeper']),
    /--deeper is unknown; the options are --changed, --deep, --record, --seconds=N, --thorough\./,
  )
})
