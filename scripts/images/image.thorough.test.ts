import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createTemporaryFolder } from '../../server/testing/folders.ts'
import { freePort } from '../../server/testing/servers/free-ports.ts'
import { fillDebianRoot, findDebianRootObstacle } from './debian-roots.ts'
import { parsePackages, parseStart, pickLocalCommands, readStages } from './image-files.ts'
import { runInRoot, startConfined } from './roots.ts'

// The steps of the Dockerfile without a container engine: each stage in an empty root with the packages of Debian that it names. The files of
// these packages and of `npm ci --omit=dev` are copied from this machine, since a test uses no registry.

const project = join(import.meta.dirname, '../..')
const [built, image] = readStages(readFileSync(join(project, 'Dockerfile'), 'utf8')) as [
  ReturnType<typeof readStages>[0],
  ReturnType<typeof readStages>[0],
]

test('the steps of the Dockerfile are those that the test does', () => {
  assert.match(built.from, /^docker\.io\/library\/node:\d+-bookworm-slim AS built$/)
  assert.equal(image.from, 'docker.io/library/debian:bookworm-slim')
  assert.deepEqual(pickLocalCommands(built), ['NODE_ENV=production node_modules/.bin/node scripts/build.ts'])
  assert.deepEqual(
    [built, image].flatMap(({ steps }) => steps.filter(({ instruction }) => instruction === 'COPY')),
    ['package.json package-lock.json .npmrc ./', '. .', '--from=built /app /app'].map(text => ({
      instruction: 'COPY',
      text,
    })),
  )
})

interface Lockfile {
  packages: Record<string, { dev?: boolean }>
}

/** Copies the packages that `npm ci --omit=dev` installs. */
const copyPackages = (to: string) => {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as Lockfile
  const places = Object.entries(packages)
    .filter(([place, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !dev)
    .map(([place]) => place)
    .filter(place => existsSync(join(project, place)))
  const copyWith = (how: string) =>
    spawnSync('cp', [how, '--parents', ...places, 'node_modules/.bin', to], { cwd: project, encoding: 'utf8' })
  // Hard links need no space; they are not possible on another disk.
  if (copyWith('-al').status === 0) return
  const { status, stderr } = copyWith('-a')
  assert.equal(status, 0, stderr)
}

/** Copies the project without what .dockerignore names. */
const copyProject = (to: string) => {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  assert.ok(ignored.includes('**/*.test.ts'))
  const isInImage = (path: string) =>
    !path.endsWith('.test.ts') &&
    !ignored.some(
      name => path === join(project, name) || (name.endsWith('*') && path.startsWith(join(project, name.slice(0, -1)))),
    )
  for (const name of spawnSync('ls', ['-A', project], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean))
    if (isInImage(join(project, name)))
      cpSync(join(project, name), join(to, basename(name)), { recursive: true, filter: isInImage })
}

const skip = findDebianRootObstacle([...parsePackages(built), ...parsePackages(image)])

describe('the image', { skip }, () => {
  const started = parseStart(image)
  let folder: string
  let root: string
  let portal: ReturnType<typeof startConfined> | undefined
  let address: string
  const buildEnvironment = async () => {
    const port = String(await freePort())
    address = `http://127.0.0.1:${port}`
    return { ...started.environment, HOST: '127.0.0.1', PORT: port, SAMPLE_DATA: 'off' }
  }
  let settings: Record<string, string>

  before(async () => {
    folder = await createTemporaryFolder()
    const first = join(folder, 'built')
    root = join(folder, 'image')
    for (const [path, stage] of [
      [first, built],
      [root, image],
    ] as const) {
      mkdirSync(path)
      fillDebianRoot(path, parsePackages(stage))
    }
    mkdirSync(join(first, 'app'))
    copyPackages(join(first, 'app'))
    copyProject(join(first, 'app'))
    for (const command of pickLocalCommands(built)) await runInRoot(first, '/app', command)
    for (const command of pickLocalCommands(image)) await runInRoot(root, '/', command)
    renameSync(join(first, 'app'), join(root, 'app'))
    settings = await buildEnvironment()
  })
  after(async () => {
    if (portal && portal.child.exitCode === null) portal.child.kill('SIGKILL')
    await portal?.closed
    await rm(folder, { recursive: true, force: true })
  })

  const requireIds = (name: string) => {
    const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
      .split('\n')
      .map(entry => entry.split(':'))
      .find(fields => fields[2] === name)
    assert.ok(line, `no account has the number ${name}`)
    return { uid: Number(line[2]), gid: Number(line[3]) }
  }
  /** Returns the id of the portal's process, which is the first one in its own namespace. */
  const findPid = () =>
    Number(readFileSync(`/proc/${portal!.child.pid}/task/${portal!.child.pid}/children`, 'utf8').trim())

  test('starts in a read-only root as a user without rights, and becomes ready', { timeout: 240_000 }, async () => {
    const ids = requireIds(started.user)
    const volume = { from: join(folder, 'data'), to: started.volume }
    mkdirSync(volume.from, { mode: 0o700 })
    const { uid, gid, mode } = statSync(join(root, started.volume))
    assert.deepEqual([uid, gid, mode & 0o777], [ids.uid, ids.gid, 0o700])
    chownSync(volume.from, uid, gid)
    portal = startConfined({
      root,
      volume,
      ...ids,
      folder: started.folder,
      environment: settings,
      program: started.program,
    })
    for (;;) {
      const reply = await fetch(`${address}/readyz`).catch(() => undefined)
      if (reply?.status === 200) break
      assert.equal(portal.child.exitCode, null, portal.output())
      await wait(200)
    }
    const page = await fetch(address)
    assert.deepEqual([page.status, (await page.text()).includes('</html>')], [200, true])
    const status = readFileSync(`/proc/${findPid()}/status`, 'utf8')
    assert.match(status, new RegExp(`^Uid:\\s+${ids.uid}\\s+${ids.uid}\\s`, 'm'))
    assert.match(status, /^CapEff:\s+0+$/m)
    assert.match(status, /^CapBnd:\s+0+$/m)
    assert.match(status, /^NoNewPrivs:\s+1$/m)
    assert.match(readFileSync(`/proc/${findPid()}/mounts`, 'utf8'), /^\S+ \/ \S+ ro[, ]/m)
  })

  test('its health check accepts the portal, and refuses a port without one', () => {
    const runHealthCheck = (port: string) => {
      const words = Object.entries({ ...settings, PORT: port }).map(([name, value]) => `${name}=${value}`)
      return spawnSync('/usr/sbin/chroot', [root, 'env', '-i', ...words, ...started.healthCheck], { encoding: 'utf8' })
        .status
    }
    assert.equal(runHealthCheck(settings.PORT!), 0)
    assert.equal(runHealthCheck('1'), 1)
  })

  test('drains and exits after SIGTERM, and has logged no error', async () => {
    process.kill(findPid(), 'SIGTERM')
    const [code] = await portal!.closed
    assert.equal(code, 0, portal!.output())
    assert.doesNotMatch(portal!.output(), /"level":"(error|warn)"|EROFS|EACCES/)
  })
})
