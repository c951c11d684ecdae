import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parse } from 'yaml'
import { createTemporaryFolder } from './testing/folders.ts'
import { openSharedDatabase } from './testing/nodes/shared-databases.ts'
import { type RunningPortal, startPortal } from './testing/running-portal.ts'
import { fetchMetrics } from './testing/scrapes.ts'

// The metrics of a node, and the files of operations/ that use them.

const root = join(import.meta.dirname, '..')
const { url } = await openSharedDatabase()
const folder = await createTemporaryFolder()
let portal: RunningPortal
let text: string
before(async () => {
  const settings = { DATA_DIR: folder, DATABASE_URL: url, SAMPLE_DATA: 'off', METRICS_PORT: '0', NODE_NAME: 'one' }
  portal = await startPortal(settings)
  for (const path of ['/', '/', '/report/secret-name', '/wp-login.php?user=secret-name', '/healthz'])
    await fetch(portal.address + path, { redirect: 'manual' })
  text = (await fetchMetrics(portal)).text
})
after(async () => {
  await portal?.stop()
  await rm(folder, { recursive: true, force: true })
})

const listMetricNames = () => new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
/** Names of metrics in an expression; a histogram is matched by its parts. */
const listNamesIn = (expression: string) =>
  [...expression.matchAll(/\b(?:khlang|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_bucket$/, ''))

interface Rule {
  alert: string
  expr: string
  annotations: { runbook: string }
}
const readRules = async (): Promise<Rule[]> =>
  parse(await readFile(join(root, 'operations/prometheus/khlang.rules.yml'), 'utf8')).groups[0].rules

test('pages are counted by the pattern of their route, and no label contains input', () => {
  assert.match(text, /khlang_http_requests_total\{route="\/",method="GET",status="200"\} 2/)
  assert.match(text, /khlang_http_requests_total\{route="\/report\/:fileName",method="GET",status="404"\} 1/)
  assert.match(text, /khlang_http_requests_total\{route="\/\*",method="GET",status="302"\} 1/)
  assert.doesNotMatch(text, /secret-name|wp-login|healthz/)
})

test('each part of a node is measured', () => {
  for (const line of [
    /^khlang_part_ready\{part="database"\} 1$/m,
    /^khlang_database_connections_most\{pool="portal"\} 10$/m,
    /^khlang_database_waiting\{pool="intake"\} 0$/m,
    /^khlang_cached_pages_total\{result="hit"\} 1$/m,
    /^khlang_table_queries_total\{result="hit"\} 0$/m,
    /^khlang_table_files_total\{result="miss"\} 0$/m,
    /^khlang_query_child_queries\{state="waiting"\} 0$/m,
    /^khlang_sessions 0$/m,
    /^khlang_runs_running 0$/m,
    /^khlang_loads_failing 0$/m,
    /^khlang_disk_free_bytes [1-9]/m,
    /^khlang_clock_lead_seconds -?\d/m,
    /^khlang_build_info\{version="\d+\.\d+\.\d+",node_version="v26\.\d+\.\d+",schema="\d{4}-[^"]+"\} 1$/m,
    /^process_resident_memory_bytes [1-9]/m,
  ])
    assert.match(text, line)
})

test('readers cannot reach the metrics, and the port of the metrics serves nothing else', async () => {
  assert.equal((await fetch(`${portal.address}/metrics`)).status, 404)
  assert.equal((await fetch(`${(await fetchMetrics(portal)).address.replace('/metrics', '/')}`)).status, 404)
})

test('each alert uses existing metrics, and has a heading in the runbook', async () => {
  const runbook = await readFile(join(root, 'docs/operations/alerts.md'), 'utf8')
  const headings = [...runbook.matchAll(/^## (\S+)$/gm)].map(([, heading]) => heading)
  const rules = await readRules()
  const metricNames = listMetricNames()
  assert.deepEqual(
    rules.flatMap(({ expr }) => listNamesIn(expr)).filter(name => !metricNames.has(name)),
    [],
  )
  assert.deepEqual(
    rules.map(({ alert }) => alert),
    headings,
  )
  for (const { alert, annotations } of rules)
    assert.equal(annotations.runbook, `docs/operations/alerts.md#${alert.toLowerCase()}`)
})

test('each panel of the dashboard uses existing metrics', async () => {
  const { panels } = JSON.parse(await readFile(join(root, 'operations/grafana/khlang.json'), 'utf8'))
  const expressions = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
  assert.ok(expressions.length > 20)
  const metricNames = listMetricNames()
  assert.deepEqual(
    expressions.flatMap(listNamesIn).filter((name: string) => !metricNames.has(name)),
    [],
  )
})
