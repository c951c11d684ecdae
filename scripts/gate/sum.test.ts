import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'

const program = join(import.meta.dirname, 'sum.ts')
const runSum = (folder: string) => spawnSync(process.execPath, [program, folder], { encoding: 'utf8' })

test('the steps of the gate are summed up in its last line', t => {
  const steps = {
    '1-npm-test.log': 'noise\n    flaky: a.test.ts: 1 failed\n10 passed, 0 failed, 2 skipped\n',
    '1-npm-test.code': '0',
    '2-check.log': '3 passed, 0 failed',
    '2-check.code': '0\n',
  }
  const { stdout, status } = runSum(makeTree(t, steps))
  assert.equal(
    stdout,
    'npm-test       10 passed, 0 failed, 2 skipped\n    flaky: a.test.ts: 1 failed\ncheck          3 passed, 0 failed\n13 passed, 0 failed, 2 skipped\n',
  )
  assert.equal(status, 0)
})

test('a step that failed, was aborted or printed no totals makes the gate fail', t => {
  const fine = { '1-a.log': '1 passed, 0 failed', '1-a.code': '0' }
  for (const [log, code, last] of [
    ['4 passed, 1 failed', '1', '5 passed, 1 failed'],
    ['4 passed, 0 failed', '124', '5 passed, 1 failed'],
    ['Killed', '137', '1 passed, 1 failed'],
    ['', '0', '1 passed, 1 failed'],
  ] as const) {
    const { stdout, status } = runSum(makeTree(t, { ...fine, '2-b.log': log, '2-b.code': code }))
    assert.equal(stdout.trim().split('\n').at(-1), last)
    assert.equal(status, 1)
  }
})

test('a gate without a step fails', t => {
  const folder = join(makeTree(t, {}), 'empty')
  mkdirSync(folder)
  assert.equal(runSum(folder).status, 1)
})
