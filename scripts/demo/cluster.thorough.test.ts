import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { chooseCount } from '../../server/testing/depth.ts'
import { createTestFolder } from '../../server/testing/folders.ts'
import { listLeftovers, waitForLeftovers } from '../gate/leftovers.ts'
import { createRequestLog, listUnexcusedFaults } from './load.ts'
import { listMissing } from './surroundings.ts'
import { compare } from './work.ts'

test('only requests that were in flight when a node was killed may fail', async () => {
  const requestLog = createRequestLog()
  const fail = async () => {
    await setImmediate()
    throw new Error('502')
  }
  requestLog.begin('before')
  await requestLog.send('early', fail)
  const inFlight = requestLog.send('in flight', fail)
  requestLog.begin('kill')
  requestLog.noteKill()
  await inFlight
  await requestLog.send('late', fail)
  assert.deepEqual(
    requestLog.phases.map(phase => [
      phase.name,
      phase.requests,
      listUnexcusedFaults(phase).map(({ description }) => description),
    ]),
    [
      ['before', 2, ['early: 502']],
      ['kill', 1, ['late: 502']],
    ],
  )
  assert.equal(requestLog.phases[1]!.faults.length, 2)
})

test('work that was done twice, and work that was not done, is named', () => {
  assert.deepEqual(compare('mails', ['a', 'b', 'c'], ['a', 'b', 'b']), {
    kind: 'mails',
    required: 3,
    done: 3,
    wrong: ['c was not done', 'b was done 2 times'],
  })
})

describe('the demo of several nodes', { skip: listMissing().join(' ') || false }, async () => {
  const folder = await createTestFolder()
  const startCluster = (...words: string[]) =>
    spawn(process.execPath, [join(import.meta.dirname, 'cluster.ts'), ...words], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  // It takes up to eight minutes, so it runs with the full counts only.
  if (chooseCount({ usual: 0, deep: 1 }) === 1)
    test('loses no request but those of a killed node, does all work once, and leaves no process', {
      timeout: 900_000,
    }, async () => {
      const child = startCluster('--once')
      const closed = once(child, 'close')
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
      const [code] = await closed
      const phases = [...output.matchAll(/ ([\w ]+): (\d+) requests, (\d+) failed, (\d+) of them/g)]
      assert.deepEqual(
        phases.map(([, name]) => name),
        ['log in', 'steady', 'kill', 'drain', 'start again', 'add', 'upgrade', 'afterwards'],
        output + errors,
      )
      for (const [line, name, , failed, inFlight] of phases)
        assert.equal(failed, name === 'kill' ? inFlight : '0', `${line}\n${output}`)
      for (const [line, , requests] of phases.slice(1)) assert.ok(Number(requests) > 20, line)
      const work = new Map(
        [...output.matchAll(/ ([\w ]+): (\d+) required, (\d+) done, (\d+) wrong/g)].map(([line, kind, ...counts]) => [
          kind!,
          { line, counts: counts.map(Number) },
        ]),
      )
      for (const kind of ['mails', 'deliveries', 'releases', 'table builds', 'saved groups']) {
        const { line, counts: [required, , wrong] = [] } = work.get(kind) ?? {}
        assert.ok(required! > 0 && wrong === 0, `${kind}: ${line}\n${output}`)
      }
      assert.equal(code, 0, output)
      assert.deepEqual(await waitForLeftovers(folder, 5000), [])
    })

  test('leaves no process when it is interrupted while nodes start', { timeout: 300_000 }, async () => {
    const child = startCluster()
    const closed = once(child, 'close')
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('node1 runs')) break
    child.stdout.resume()
    child.stderr.resume()
    assert.ok(listLeftovers(folder).length > 5)
    child.kill('SIGINT')
    await closed
    assert.deepEqual(await waitForLeftovers(folder, 30_000), [])
  })
})
