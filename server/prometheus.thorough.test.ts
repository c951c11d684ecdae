import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createTemporaryFolder } from './testing/folders.ts'
import { openSharedDatabase } from './testing/nodes/shared-databases.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'
import { fetchMetrics } from './testing/scrapes.ts'
import { loopbackAddress, openKeep, waitUntilListening } from './testing/servers/kept-programs.ts'

// Debian's Prometheus with the files of operations/prometheus, in front of a portal.

const rules = 'khlang.rules.yml'
const files = join(import.meta.dirname, '../operations/prometheus')
const program = '/usr/bin/prometheus'
const skip = !existsSync(program) && "Debian's prometheus is not installed"
const run = promisify(execFile)
const key = 'a-key-of-sixteen'

describe('Prometheus', { skip }, async () => {
  const keep = await openKeep()
  const folder = await createTemporaryFolder()
  const address = loopbackAddress()
  let portal: RunningPortal
  before(async () => {
    const { url } = await openSharedDatabase()
    const settings = { DATA_DIR: folder, DATABASE_URL: url, SAMPLE_DATA: 'off', METRICS_PORT: '0', METRICS_KEY: key }
    portal = await startPortal(settings)
    await fetch(portal.address)
    const target = new URL((await fetchMetrics(portal, key)).address).host
    const originalConfig = await readFile(join(files, 'prometheus.yml'), 'utf8')
    const keyFile = join(keep.folder, 'key')
    await writeFile(keyFile, key)
    const changed = originalConfig
      .replace('127.0.0.1:9464', target)
      .replaceAll('15s', '1s')
      .replaceAll(/^( +)# (authorization:| +credentials_file:)/gm, '$1$2')
      .replace('/etc/prometheus/khlang-key', keyFile)
    await writeFile(join(keep.folder, 'prometheus.yml'), changed)
    await copyFile(join(files, rules), join(keep.folder, rules))
    const started = keep.start(
      program,
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=database',
      `--web.listen-address=${address}:9090`,
    )
    await waitUntilListening(started, address, 9090)
    // It listens before it can answer queries.
    while (!(await fetch(`http://${address}:9090/-/ready`)).ok) await wait(100)
  })
  after(async () => {
    await portal?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Waits until a query has a result, and returns it. */
  const runQuery = async (expression: string) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const reply = await fetch(`http://${address}:9090/api/v1/query?query=${encodeURIComponent(expression)}`)
      const { result } = (
        (await reply.json()) as { data: { result: { metric: Record<string, string>; value: [number, string] }[] } }
      ).data
      if (result.length > 0) return result
      await wait(500)
    }
    throw new Error(`Nothing was found for ${expression}`)
  }

  test('scrapes a node with its key', async () => {
    assert.equal((await runQuery('up{job="khlang"} == 1')).length, 1)
    const [requests] = await runQuery('khlang_http_requests_total{route="/"}')
    assert.ok(Number(requests!.value[1]) >= 1)
  })

  test('evaluates every alert, and no critical one fires', async () => {
    await runQuery('khlang_build_info')
    const reply = await fetch(`http://${address}:9090/api/v1/rules`)
    const { groups } = (
      (await reply.json()) as {
        data: { groups: { rules: { name: string; health: string; state: string; labels: { severity: string } }[] }[] }
      }
    ).data
    const loadedRules = groups.flatMap(group => group.rules)
    assert.ok(loadedRules.length >= 17)
    assert.deepEqual(
      loadedRules.filter(({ health }) => health === 'err'),
      [],
    )
    assert.deepEqual(
      loadedRules.filter(({ state, labels }) => state === 'firing' && labels.severity === 'critical'),
      [],
    )
  })

  test('promtool finds no fault in rules, configuration and metrics', async () => {
    await run('promtool', ['check', 'rules', join(files, rules)])
    await run('promtool', ['check', 'config', join(files, 'prometheus.yml')])
    const path = join(keep.folder, 'metrics')
    await writeFile(path, (await fetchMetrics(portal, key)).text)
    const { stdout } = await run('/bin/sh', ['-c', `promtool check metrics <"${path}"`])
    assert.equal(stdout, '')
  })
})
