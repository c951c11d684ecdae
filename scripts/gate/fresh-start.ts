import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runSteps, type Step } from '../checks/steps.ts'
import { listFailures, runCommand } from '../commands.ts'
import { formatTotals } from '../totals.ts'
import { type StartedPortal, startPortal, stopPortal, waitUntilReady } from './portals.ts'

const root = join(import.meta.dirname, '../..')
const nobody = { uid: 65534, gid: 65534 }
const account = process.getuid?.() === 0 ? nobody : undefined

/** The tests that depend most on the user's rights: the database's account, the browser's sandbox. */
const sampledTests = ['server/platform/database', 'e2e/shell']

/** Does what a newcomer does, as a user without rights: clone, `npm ci && npm test`, `npm start`, open a page, stop. */
const main = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-newcomer-'))
  const clone = join(folder, 'khlang')
  const env = await createHome(folder)
  let portal: StartedPortal | undefined
  const steps: Step[] = [
    { name: 'a newcomer clones the project', run: () => cloneInto(clone, env) },
    { name: 'npm ci, without a warning about the Node that is installed', run: () => installPackages(clone, env) },
    {
      name: `npm test, of ${sampledTests.join(' and ')}`,
      run: () => listFailures({ words: ['npm', 'test', '--', ...sampledTests], cwd: clone, env, ...account }),
    },
    {
      name: 'npm start opens the portal',
      run: async () => {
        portal = await startPortal({ command: ['npm', 'start'], cwd: clone, env, ...account })
        console.log(`    ready after ${await waitUntilReady(portal, 90_000)} ms`)
        return []
      },
    },
    { name: 'the home page is there', run: () => checkHomePage(portal) },
    { name: 'SIGTERM ends the portal and all that it started', run: () => stopPortal(portal, folder) },
  ]
  const totals = await runSteps(root, steps, line => console.log(line))
  await rm(folder, { recursive: true, force: true })
  console.log(formatTotals(totals))
  process.exitCode = totals.failed ? 1 : 0
}

/** Creates a home, a folder for temporary files, and a copy of npm's cache, so that nothing is downloaded twice. */
const createHome = async (folder: string) => {
  const [home, temporary, cache] = ['home', 'tmp', 'npm'].map(name => join(folder, name)) as [string, string, string]
  for (const place of [home, temporary, cache]) await mkdir(place)
  await writeFile(join(home, '.gitconfig'), '[safe]\n\tdirectory = *\n')
  const runNpm = async (...words: string[]) =>
    (await runCommand({ words: ['npm', 'config', 'get', ...words], cwd: root, env: process.env })).output
  const pickLastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
  await cp(join(pickLastLine(await runNpm('cache')), '_cacache'), join(cache, '_cacache'), { recursive: true }).catch(
    () => {},
  )
  await giveToNewcomer(folder)
  return {
    HOME: home,
    TMPDIR: temporary,
    PATH: (process.env.PATH ?? '')
      .split(delimiter)
      .filter(part => !part.includes('node_modules'))
      .join(delimiter),
    LANG: 'C.UTF-8',
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    npm_config_registry: pickLastLine(await runNpm('registry')),
  }
}

const cloneInto = async (clone: string, env: Record<string, string | undefined>) => {
  const offences = await listFailures({ words: ['git', 'clone', '--quiet', root, clone], cwd: root, env })
  if (offences.length === 0) await giveToNewcomer(clone)
  return offences
}

const installPackages = async (clone: string, env: Record<string, string | undefined>) => {
  const words = ['npm', 'ci']
  const { code, output } = await runCommand({ words, cwd: clone, env, ...account })
  return code === 0 && !output.includes('EBADENGINE') ? [] : [`npm ci exited with code ${code}\n${output}`]
}

/** Makes the newcomer the owner of a folder and its content. */
const giveToNewcomer = async (folder: string) => {
  if (!account) return
  await chmod(folder, 0o755)
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
}

const checkHomePage = async (portal: StartedPortal | undefined) => {
  const response = await fetch(`${portal?.address}/`).catch(error => String(error))
  if (typeof response === 'string') return [response]
  const page = await response.text()
  return response.status === 200 && page.includes('</html>')
    ? []
    : [`GET / answers ${response.status}: ${page.slice(0, 500)}`]
}

await main()
