import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, preview } from 'vite'
import { test as journey } from '../journey.ts'

/** Builds the page of the parts and serves it without a portal. */
const serveParts = async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'khlang-parts-'))
  const shared = { root: import.meta.dirname, configFile: false, logLevel: 'error' } as const
  await build({ ...shared, build: { outDir, rolldownOptions: { input: join(import.meta.dirname, 'parts.html') } } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** Journeys of parts of the staff screens. */
export const test = journey.extend<object, { parts: string }>({
  parts: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner parses the names of fixtures from a destructuring
    async ({}, use) => {
      const { address, close } = await serveParts()
      await use(address)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ parts }, use) => use(parts),
})

/** Makes the fake server wait before it moves rows, until `releaseServer`. */
export const holdServer = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.held = 'true'
  })

/** Lets the fake server move rows again. */
export const releaseServer = (page: Page) =>
  page.evaluate(() => {
    delete document.documentElement.dataset.held
  })
