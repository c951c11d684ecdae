import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type StartedPortal, startPortal, stopPortal, waitUntilReady } from '../scripts/gate/portals.ts'
import { copyCheckout } from './checkouts.ts'
import { expect, test as journey, waitForHydration } from './journey.ts'

type Checkout = Awaited<ReturnType<typeof copyCheckout>>
interface DevelopmentPortal {
  portal: StartedPortal
  files: Checkout
  dataDir: string
}

const startInCopy = async (): Promise<DevelopmentPortal> => {
  const files = await copyCheckout()
  const dataDir = join(files.folder, 'data')
  return { portal: await startIn(files.checkout, dataDir), files, dataDir }
}

const startIn = async (checkout: string, dataDir: string) => {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, HOST: '127.0.0.1' }
  const portal = await startPortal({ command: ['npm', 'run', 'dev'], cwd: checkout, env })
  await waitUntilReady(portal, 180_000)
  return portal
}

const test = journey.extend<object, { developing: DevelopmentPortal }>({
  developing: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner parses the names of fixtures from a destructuring
    async ({}, use) => {
      const developing = await startInCopy()
      await use(developing)
      await stopPortal(developing.portal, developing.files.folder)
      await developing.files.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ developing }, use) => use(developing.portal.address),
})

test.describe.configure({ mode: 'serial', timeout: 180_000 })
// While the server restarts, Vite's client logs the lost connection, and the portal's own polls fail.
test.use({ expectedErrors: ['WebSocket', '[vite]', 'net::ERR_', 'Failed to load resource', 'another host: blob:'] })

/** A restart takes a second or two on a quiet machine. */
const restarting = { timeout: 90_000, intervals: [100] }
const healthChecks = 'server/platform/http/operation/health-checks.ts'
const readHealth = async (address: string) => {
  const response = await fetch(`${address}/healthz`).catch(() => null)
  return response?.ok ? ((await response.json()) as { status: string }).status : null
}

test('edited components and styles appear without a reload', async ({ page, developing: { files } }) => {
  const [header = ''] = globSync('web/**/Header.tsx', { cwd: files.checkout })
  const [styles = ''] = globSync('web/**/header.css', { cwd: files.checkout })
  await page.goto('/')
  await waitForHydration(page)
  const box = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await box.fill('gold')
  await files.edit(header, '{office.name.en}', 'Office of the next edit')
  await expect(page.locator('.brand')).toContainText('Office of the next edit')
  await files.edit(styles, '.header {', '.header { outline: 3px solid rgb(1, 2, 3);')
  await expect(page.locator('header').first()).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  await expect(box).toHaveValue('gold')
  await page.reload()
  await expect(page.locator('.brand')).toContainText('Office of the next edit')
})

test('two saves of a server file 1.5 s apart both take effect, and the open page reconnects', async ({
  page,
  developing: { files, portal },
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { seen: true }))
  await files.edit(healthChecks, "'alive'", "'alive once'")
  await wait(1500)
  await files.edit(healthChecks, "'alive once'", "'alive twice'")
  await expect.poll(() => readHealth(portal.address), restarting).toBe('alive twice')
  await expect.poll(() => page.evaluate(() => 'seen' in window).catch(() => true), restarting).toBe(false)
  await waitForHydration(page)
  expect(portal.output()).not.toMatch(/Another portal|ENOENT|exited with code/)
})

test('a broken server file is reported, and its correction starts', async ({ developing: { files, portal } }) => {
  await files.edit(healthChecks, "'alive twice'", "'alive' +")
  await expect.poll(portal.output, restarting).toContain('It restarts on the next edit.')
  await files.edit(healthChecks, "'alive' +", "'alive again'")
  await expect.poll(() => readHealth(portal.address), restarting).toBe('alive again')
})

test('SIGTERM leaves no process, no database and no lock behind', async ({
  developing: { portal, files, dataDir },
}) => {
  expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(true)
  expect(await stopPortal(portal, files.folder)).toEqual([])
  expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
  expect(await stopPortal(await startIn(files.checkout, dataDir), files.folder)).toEqual([])
})
