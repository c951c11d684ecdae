import type { Page } from '@playwright/test'
import { refusalRules } from '../../contract/refusal-rules.ts'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import {
  addFiles,
  chooseFile,
  completeReview,
  countVersions,
  createReportByCall,
  expect,
  picker,
  publishButton,
  row,
  signInAs,
} from './staff-desk.ts'
import { zipFile } from './staff-files.ts'
import { type StaffPortal, test } from './staff-portal.ts'

// Cancelled, lost and abandoned uploads, uploads by keyboard, and links (docs/behaviour/publishing.md#add-file).
// The journeys share one portal.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

test.describe('a bad connection', () => {
  test.use({ expectedErrors: ['net::ERR_'] })
  const table = 'bad-line'

  const openTable = async (page: Page) => {
    await createReportByCall(page, table)
    await addFiles(page, table)
  }
  /** Starts an upload of several incompressible megabytes on a connection that takes seconds for them. */
  const slowUpload = async (page: Page, portal: StaffPortal) => {
    await signInAs(page, portal, 'steward')
    await openTable(page)
    await page.getByRole('radio', { name: 'Add CSV File', exact: true }).check()
    const line = await page.context().newCDPSession(page)
    const speed = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    const rows = Array.from({ length: 60_000 }, (_, index) => `${index},${Math.random()}${Math.random()}`)
    return { file: await zipFile(`${table}.zip`, `year,value\n${rows.join('\n')}\n`), speed }
  }
  const percent = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))

  test('an upload is cancelled in the middle', async ({ page, portal }) => {
    const { file, speed } = await slowUpload(page, portal)
    await speed(60_000)
    await chooseFile(page, 'csv', file)
    await expect.poll(() => percent(page)).toBeGreaterThan(5)
    await expect(row(page, 'csv')).toContainText(/(KB|MB) of .* MB · \d+ %/)
    const before = await countVersions(page, table)
    await row(page, 'csv').getByRole('button', { name: 'Cancel: CSV' }).click()
    await expect(row(page, 'csv').locator('input[type=file]')).toBeFocused()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    expect(await countVersions(page, table)).toBe(before)
    await speed(-1)
    // The server never responds, so the state does not change.
    await page.route('**/api/uploadFileDataCSV', () => undefined)
    await chooseFile(page, 'csv', file)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectAccessible(page)
    await row(page, 'csv').getByRole('button', { name: 'Cancel: CSV' }).click()
    await page.unroute('**/api/uploadFileDataCSV')
    await chooseFile(page, 'csv', await zipFile(`${table}.zip`, 'year,value\n2031,1\n'))
    await completeReview(page)
  })

  test('a lost connection keeps the file, and retries once automatically', async ({ page, portal, context }) => {
    const { file, speed } = await slowUpload(page, portal)
    await page.route('**/api/uploadFileDataCSV', route => route.abort('connectionreset'), { times: 1 })
    await chooseFile(page, 'csv', file)
    await expect(row(page, 'csv').getByRole('alert')).toContainText('Connection lost.')
    await expect(row(page, 'csv')).toContainText(`${table}.zip`)
    await expectAccessible(page)
    await speed(300_000)
    await row(page, 'csv').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => percent(page)).toBeGreaterThan(5)
    await context.setOffline(true)
    await expect(row(page, 'csv').getByRole('alert')).toContainText('will restart when you’re back online')
    await context.setOffline(false)
    await expect(row(page, 'csv').getByRole('alert')).toHaveCount(0)
    await completeReview(page)
    await expect(row(page, 'csv')).toContainText('Read: 60,000 rows, 2 columns')
  })

  test('an upload longer than the idle time continues, and so does the session', async ({ page, portal }) => {
    let progressMessages = 0
    await page.route('**/api/getTimeAutoLogout', async route => {
      progressMessages += 1
      await route.fulfill({ json: 8_000 })
    })
    const { file, speed } = await slowUpload(page, portal)
    await speed(60_000)
    const before = progressMessages
    const startedAt = Date.now()
    await chooseFile(page, 'csv', file)
    await expect(row(page, 'csv')).toContainText('Read: 60,000 rows, 2 columns', { timeout: 60_000 })
    expect(Date.now() - startedAt).toBeGreaterThan(12_000)
    // The server measures the idle time by the reported activity.
    expect(progressMessages - before).toBeGreaterThan(2)
    await expect(page).toHaveURL(/ReportConfiguration/)
  })

  test('leaving with unpublished files requires a confirmation', async ({ page, portal }) => {
    await signInAs(page, portal, 'steward')
    await openTable(page)
    await chooseFile(page, 'csv', await zipFile(`${table}.zip`, 'year,value\n2031,1\n'))
    await expect(row(page, 'csv')).toContainText('Read: 1 row')
    await page.getByRole('link', { name: 'Add link', exact: true }).click()
    await expect(dialog(page)).toContainText('Files that are not published are lost')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Stay' }).click()
    await expect(row(page, 'csv')).toContainText('Read: 1 row')
    await page.getByRole('link', { name: 'Add link', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('radio', { name: 'Add Link API' })).toBeVisible()
  })
})

test('files are published by keyboard only, at 1024 pixels', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, portal, 'steward')
  await createReportByCall(page, 'by-keyboard')
  await open(page, '/admin/addfile')
  const name = picker(page)
  await name.focus()
  await page.keyboard.type('by-keyb')
  await expect(page.getByRole('option', { name: /^by-keyboard/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('by-keyboard')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(name).toHaveValue('by-keyboard')
  await expect(name).toBeFocused()
  const press = async (key: string, until: () => Promise<void>) => {
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press(key)
      if (
        await until().then(
          () => true,
          () => false,
        )
      )
        return
    }
    await until()
  }
  const isFocused = (locator: ReturnType<Page['locator']>) => () => expect(locator).toBeFocused({ timeout: 50 })
  await press('Tab', isFocused(page.getByRole('radio', { name: 'Add All File', exact: true })))
  await press('ArrowRight', isFocused(page.getByRole('radio', { name: 'Add CSV File', exact: true })))
  // The listener for the file chooser must be registered before the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await press('Tab', isFocused(row(page, 'csv').locator('input[type=file]')))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await zipFile('by-keyboard.zip', 'a,b\n1,2\n'))
  await expect(row(page, 'csv').getByRole('button', { name: 'Remove the file: CSV' })).toBeFocused()
  await completeReview(page)
  await press('Tab', isFocused(publishButton(page)))
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Upload CSV File Success')
  await expectNoSidewaysScroll(page)
})

for (const language of storyLanguages)
  test.describe(`links, ${language}`, () => {
    test.use({ language, expectedErrors: ['status of 400'] })
    test('to an API and a dashboard are set, refused next to the field, and removed', async ({ page, portal }) => {
      const { publishing, messages } = wordsByLanguage[language]
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/ReportConfiguration?tab=link&source_id=gold-price-half-year')
      const save = page.getByRole('button', { name: publishing.saveLink })
      const field = page.getByLabel(publishing.apiAddress)
      await expect(field).toBeVisible()
      await field.fill('ftp://example.org/')
      await save.click()
      await expect(page.getByText(publishing.addressIncomplete)).toBeVisible()
      await field.fill('http://api.example.org/gold')
      await save.click()
      await expect(page.locator('.linkform .err')).toHaveText(
        fillSentence(publishing.addressRefused, { detail: refusalRules.addressUnsafe[language] }),
      )
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
      await field.fill(`https://api.example.org/gold-${language}`)
      await save.click()
      await expect(toast(page)).toContainText(messages.saveSuccess)
      await page.getByRole('radio', { name: publishing.linkDashboard }).check()
      await page.getByLabel(publishing.dashboardAddress).fill(`https://dashboards.example.org/gold-${language}`)
      await save.click()
      await expect(toast(page)).toContainText(messages.saveSuccess)
      await page.reload()
      await expect(field).toHaveValue(`https://api.example.org/gold-${language}`)
      await field.fill('')
      await save.click()
      await expect(dialog(page)).toContainText(messages.areYouSure)
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: publishing.removeLink }).click()
      await expect(dialog(page)).toHaveCount(0)
      await page.reload()
      await expect(field).toHaveValue('')
    })
  })
