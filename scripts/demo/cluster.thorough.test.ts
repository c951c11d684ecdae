import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { type PhaseRequests, unexcused } from './load.ts'
import { listMissing } from './surroundings.ts'
import { compare } from './work.ts'

test('only requests that were in flight when a node was killed may fail', () => {
  const faults = [
    { what: 'before', begunAt: 9 },
    { what: 'after', begunAt: 11 },
  ]
  const phase: PhaseRequests = { name: 'kill', requests: 20, faults }
  assert.equal(unexcused(phase).length, 2)
  assert.deepEqual(unexcused({ ...phase, killedAt: 10 }), [faults[1]])
})

test('work that was done twice, and work that was not done, is named', () => {
  assert.deepEqual(compare('mails', ['a', 'b', 'c'], ['a', 'b', 'b']), {
    kind: 'mails',
    required: 3,
    done: 3,
    wrong: ['c was not done', 'b was done 2 times'],
  })
})

describe('the demo of several nodes', { skip: listMissing().join(' ') || false }, () => {
  test('loses no request but those of a killed node, does all work once, and leaves no process', {
    timeout: 900_000,
  }, async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'cluster.ts'), '--once'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const closed = once(child, 'close')
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await closed
    const phases = [...output.matchAll(/ ([\w ]+): (\d+) requests, (\d+) failed, (\d+) of them/g)]
    assert.deepEqual(
      phases.map(([, name]) => name),
      ['log in', 'steady', 'kill', 'drain', 'start again', 'add', 'upgrade', 'afterwards'],
      output + errors,
    )
    for (const [line, name, , failed, inFlight] of phases) assert.equal(failed, name === 'kill' ? inFlight : '0', line)
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
    const processes = [...output.matchAll(/\(process (\d+)\)/g)].map(([, pid]) => Number(pid))
    assert.equal(processes.length, 9)
    for (const pid of processes) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  })
})
