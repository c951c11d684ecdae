import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { acceptCookies, open } from './logins.ts'
import { createPerson, signIn } from './people.ts'

const report = '/report/gdp-current-usd'
const csv = (page: Page) => page.locator('.actions').getByRole('link', { name: /CSV/ })

/** Returns the name and the first bytes of the file that a press downloads. */
const downloadFile = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await readFile(await download.path())
  return [download.suggestedFilename(), bytes.subarray(0, 2).toString()]
}

test.describe('with cookies accepted', () => {
  test.use({ hasAnsweredCookieBar: false })

  test('a user downloads the CSV, the Excel and the metadata file of a report', async ({ page }) => {
    await signIn(page.context(), await createPerson())
    await open(page, report)
    expect(await downloadFile(page, () => csv(page).click())).toEqual(['gdp-current-usd.zip', 'PK'])
    for (const [name, file] of [
      [/gdp-current-usd\.xlsx/, 'gdp-current-usd.xlsx'],
      [/_metadata\.xlsx/, 'gdp-current-usd_metadata.xlsx'],
    ] as const) {
      const link = page.locator('.files').getByRole('link', { name })
      expect(await downloadFile(page, () => link.click())).toEqual([file, 'PK'])
    }
  })

  test('a visitor must log in for the data, and can download the metadata', async ({ page }) => {
    await acceptCookies(page)
    await open(page, report)
    await csv(page).click()
    await expect(page.getByRole('dialog')).toContainText('Log in to download')
    await page.keyboard.press('Escape')
    const metadata = page.locator('.files').getByRole('link', { name: /_metadata\.xlsx/ })
    expect(await downloadFile(page, () => metadata.click())).toEqual(['gdp-current-usd_metadata.xlsx', 'PK'])
  })
})

test.describe('with cookies refused', () => {
  test('a user must accept them first', async ({ page }) => {
    await signIn(page.context(), await createPerson())
    await page.context().clearCookies({ name: 'consentfpo' })
    await page.context().addCookies([{ name: 'consentfpo', value: 'no', url: process.env.KHLANG_ADDRESS as string }])
    await open(page, report)
    let isTaken = false
    page.on('download', () => {
      isTaken = true
    })
    await csv(page).click()
    await expect(page.getByRole('dialog')).toContainText('Please accept the cookie policy')
    expect(isTaken).toBe(false)
  })
})
