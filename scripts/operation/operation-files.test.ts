import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, matchesGlob, normalize } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'
import { secretSettings } from '../../server/platform/secret-files.ts'
import { readSettings, settingsSchema } from '../../server/platform/settings.ts'
import { createTemporaryFolder } from '../../server/testing/folders.ts'

// The files to run a portal: they match the settings, and grant only the necessary rights.

const root = join(import.meta.dirname, '../..')
const readText = (path: string) => readFile(join(root, path), 'utf8')
const run = promisify(execFile)
const names = new Set([...Object.keys(settingsSchema.shape), ...secretSettings.map(name => `${name}_FILE`)])
const pickUnknown = (variableNames: Iterable<string>) =>
  [...variableNames].filter(name => name !== 'NODE_ENV' && !names.has(name))
const { DRAIN_NOTICE_SECONDS, DRAIN_SECONDS } = readSettings({})
/** Seconds that a service manager must wait for a stop: both drain settings, and ten more. */
const timeoutSeconds = DRAIN_NOTICE_SECONDS + DRAIN_SECONDS + 10
const readStartCommand = async () =>
  (JSON.parse(await readText('package.json')).scripts.start as string).split(' ').slice(1)

describe('the image', () => {
  test('runs as a user without rights, has a health check and starts like npm start', async () => {
    const text = await readText('Dockerfile')
    const last = text.slice(text.lastIndexOf('FROM '))
    assert.match(last, /^USER 10001$/m)
    assert.match(last, /^HEALTHCHECK [\s\S]*\/healthz/m)
    const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(last)![1]!)
    assert.deepEqual(entry, ['node', ...(await readStartCommand())])
    const variableNames = [...last.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
      line!.split(' ').map(pair => pair.split('=')[0]!),
    )
    assert.deepEqual(pickUnknown(variableNames), ['PATH'])
  })
})

describe('compose.yaml', () => {
  test('uses existing settings, a read-only system, no capability and time to drain', async () => {
    const { services, secrets } = parse(await readText('compose.yaml'))
    const { portal } = services
    assert.deepEqual(pickUnknown(Object.keys(portal.environment)), [])
    assert.deepEqual(
      { read_only: portal.read_only, cap_drop: portal.cap_drop, user: portal.user },
      { read_only: true, cap_drop: ['ALL'], user: '10001' },
    )
    assert.ok(Number.parseInt(portal.stop_grace_period, 10) >= timeoutSeconds)
    const mounted = Object.values(services).flatMap(container => (container as { secrets?: string[] }).secrets ?? [])
    assert.deepEqual(new Set(mounted), new Set(Object.keys(secrets)))
    assert.doesNotMatch(JSON.stringify(portal.ports), /"\d+:|0\.0\.0\.0/, 'only a proxy of this machine reaches it')
  })
})

describe('the manifests of Kubernetes', () => {
  test('select each other, and the pod has existing settings, probes, time to drain and no rights', async () => {
    const documents = parseAllDocuments(await readText('operations/kubernetes/khlang.yaml')).map(document => {
      assert.deepEqual(document.errors, [])
      return document.toJS()
    })
    const byKind = Object.fromEntries(documents.map(document => [document.kind, document]))
    assert.deepEqual(Object.keys(byKind), ['Service', 'Deployment', 'PodDisruptionBudget', 'Ingress'])
    const { template, selector, replicas } = byKind.Deployment.spec
    for (const labels of [
      byKind.Service.spec.selector,
      selector.matchLabels,
      byKind.PodDisruptionBudget.spec.selector.matchLabels,
    ])
      assert.deepEqual(labels, template.metadata.labels)
    assert.ok(byKind.PodDisruptionBudget.spec.minAvailable < replicas)
    const { containers, initContainers, securityContext, terminationGracePeriodSeconds, volumes } = template.spec
    const [portal] = containers
    assert.deepEqual(pickUnknown(portal.env.map(({ name }: { name: string }) => name)), [])
    assert.ok(terminationGracePeriodSeconds >= timeoutSeconds)
    assert.equal(securityContext.runAsNonRoot, true)
    for (const { securityContext: confined } of [...containers, ...initContainers])
      assert.deepEqual(confined, {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
    assert.equal(portal.readinessProbe.httpGet.path, '/readyz')
    assert.equal(portal.livenessProbe.httpGet.path, '/healthz')
    const volumeNames = volumes.map(({ name }: { name: string }) => name)
    for (const { name } of [...portal.volumeMounts, ...initContainers[0].volumeMounts])
      assert.ok(volumeNames.includes(name), name)
  })
})

/** Returns true if the last line that matches a path or a folder above it ignores it. Git and Docker read the patterns used here alike. */
const isIgnored = (lines: string[], path: string) => {
  const parts = path.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const last = lines.findLast(line => {
    const pattern = line.replace(/^!?\/?/, '').replace(/\/$/, '')
    return paths.some(candidate => matchesGlob(candidate, pattern))
  })
  return last !== undefined && !last.startsWith('!')
}

for (const file of ['.dockerignore', '.gitignore'])
  test(`${file} keeps the secrets of the documents out, and keeps the example of the settings`, async () => {
    const lines = (await readText(file)).split('\n').filter(Boolean)
    const { secrets } = parse(await readText('compose.yaml'))
    const paths = Object.values(secrets as Record<string, { file: string }>).map(secret => normalize(secret.file))
    assert.ok(paths.length > 0)
    for (const path of [...paths, 'server.key', 'operations/kubernetes/server.key', '.env', '.env.local'])
      assert.ok(isIgnored(lines, path), path)
    for (const path of ['.env.example', 'server/platform/keys/server-key.ts', 'compose.yaml'])
      assert.ok(!isIgnored(lines, path), path)
  })

const analyze = '/usr/bin/systemd-analyze'

describe('the unit of systemd', { skip: !existsSync(analyze) && 'systemd-analyze is not installed' }, () => {
  test('is valid, starts like npm start, has time to drain, and exposes little', async () => {
    const text = await readText('operations/systemd/khlang.service')
    assert.match(
      text,
      new RegExp(`^ExecStart=/opt/khlang/node_modules/\\.bin/node ${(await readStartCommand()).join(' ')}$`, 'm'),
    )
    assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)![1]) >= timeoutSeconds)
    const variableNames = /^Environment=(.*)$/m
      .exec(text)![1]!
      .split(' ')
      .map(pair => pair.split('=')[0]!)
    assert.deepEqual(pickUnknown(variableNames), [])
    // The program does not exist on this machine.
    const unit = join(await createTemporaryFolder(), 'khlang.service')
    await writeFile(unit, text.replace('/opt/khlang/node_modules/.bin/node', process.execPath))
    assert.equal((await run(analyze, ['verify', unit])).stderr, '')
    const { stdout } = await run(analyze, ['security', '--offline=true', unit])
    const [, exposure] = /Overall exposure level for khlang\.service: ([\d.]+)/.exec(stdout)!
    assert.ok(Number(exposure) < 2, stdout)
  })
})
