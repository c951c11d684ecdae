import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'
import { endLeftovers, listLeftovers, waitForLeftovers } from './leftovers.ts'

const sleeper = 'setTimeout(() => {}, 60_000); console.log("here")'

const startIn = async (cwd: string, env: Record<string, string>, ...words: string[]) => {
  const child = spawn(process.execPath, ['-e', sleeper, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'readable')
  return child
}

test('a remaining process is found by its folder, its arguments or its environment, and killed', {
  skip: process.platform !== 'linux' && 'only Linux tells',
}, async t => {
  const folder = makeTree(t, {})
  const children = await Promise.all([
    startIn(folder, {}),
    startIn('/', {}, `${folder}/x`),
    startIn('/', { TMPDIR: folder }),
  ])
  const other = await startIn('/', {})
  t.after(() => other.kill('SIGKILL'))
  const leftovers = await waitForLeftovers(folder, 100)
  assert.deepEqual(leftovers.map(({ pid }) => pid).sort(), children.map(({ pid }) => pid).sort())
  endLeftovers(leftovers)
  assert.deepEqual(await waitForLeftovers(folder, 10_000), [])
})

test('an unused folder has no remaining processes', t => {
  assert.deepEqual(listLeftovers(makeTree(t, {})), [])
})
