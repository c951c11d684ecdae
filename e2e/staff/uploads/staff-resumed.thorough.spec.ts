import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../../journey.ts'
import { wordsByLanguage } from '../../words.ts'
import { addFiles, chooseFile, completeReview, createReportByCall, expect, row, signInAs } from '../staff-desk.ts'
import { writeToDisk, zipFile } from '../staff-files.ts'
import { test } from '../staff-portal.ts'

// Large files resume after a lost connection and after a reload of the page (docs/behaviour/publishing.md#add-file).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['net::ERR_'] })

const rows = 7000
/** Returns a file of several incompressible megabytes. */
const buildLargeFile = (table: string) => {
  const lines = Array.from({ length: rows }, (_, index) => `${index},${randomBytes(1000).toString('hex')}`)
  return zipFile(`${table}.zip`, `year,value\n${lines.join('\n')}\n`)
}
const throttle = async (page: Page, uploadThroughput: number) => {
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await line.send('Network.emulateNetworkConditions', conditions)
}
const readPercent = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
/** Records the offset of each chunk of an upload. */
const recordOffsets = (page: Page) => {
  const offsets: number[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}
/** Starts to upload a large CSV to a new report, and waits until a fifth of it has been sent. */
const beginUpload = async (page: Page, portal: Parameters<typeof signInAs>[1], table: string) => {
  await signInAs(page, portal, 'steward')
  await createReportByCall(page, table)
  await addFiles(page, table)
  await throttle(page, 1_500_000)
  const offsets = recordOffsets(page)
  const { path } = await writeToDisk(await buildLargeFile(table))
  await page.getByRole('radio', { name: 'Add CSV File', exact: true }).check()
  await row(page, 'csv').locator('input[type=file]').setInputFiles(path)
  await expect.poll(() => readPercent(page)).toBeGreaterThan(20)
  return { path, offsets }
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    test('an upload resumes when the browser is online again', async ({ page, portal, context }) => {
      const { publishing } = wordsByLanguage[language]
      const table = `resumed-${language}`
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, table)
      await addFiles(page, table, language)
      await throttle(page, 1_500_000)
      const offsets = recordOffsets(page)
      await page.getByRole('radio', { name: publishing.add_csv, exact: true }).check()
      await chooseFile(page, 'csv', await buildLargeFile(table), language)
      await expect.poll(() => readPercent(page)).toBeGreaterThan(20)
      await context.setOffline(true)
      await expect(row(page, 'csv', language)).toContainText(publishing.connectionLostRetrying)
      const before = await readPercent(page)
      expect(before).toBeGreaterThan(20)
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
      await throttle(page, -1)
      await context.setOffline(false)
      await expect(row(page, 'csv', language)).not.toContainText(publishing.connectionLostRetrying)
      await completeReview(page)
      expect(offsets.length).toBeGreaterThan(1)
      expect(offsets.at(-1)).toBeGreaterThan(1_000_000)
    })
  })

test('after a reload of the page the same file resumes', async ({ page, portal }) => {
  const table = 'resumed-reload'
  const { path, offsets } = await beginUpload(page, portal, table)
  page.on('dialog', browserDialog => void browserDialog.accept())
  await page.reload()
  await addFiles(page, table)
  await throttle(page, -1)
  await page.getByRole('radio', { name: 'Add CSV File', exact: true }).check()
  await row(page, 'csv').locator('input[type=file]').setInputFiles(path)
  await completeReview(page)
  expect(offsets[0]).toBe(0)
  expect(offsets.at(-1)).toBeGreaterThan(1_000_000)
  expect(offsets).toHaveLength(2)
})

test('a cancelled upload is deleted, and the same file starts at its first byte', async ({ page, portal }) => {
  const table = 'resumed-cancelled'
  const { path, offsets } = await beginUpload(page, portal, table)
  const ended = page.waitForResponse(reply => reply.request().method() === 'DELETE')
  await row(page, 'csv').getByRole('button', { name: 'Cancel: CSV' }).click()
  expect((await ended).status()).toBe(204)
  await throttle(page, -1)
  await row(page, 'csv').locator('input[type=file]').setInputFiles(path)
  await completeReview(page)
  expect(offsets).toEqual([0, 0])
})
