import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { exportFormats } from '../../contract/tables/exports.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test } from '../journey.ts'
import { acceptCookies, open } from '../logins.ts'
import { createPerson, signIn } from '../people.ts'
import { waitForTable } from '../readers.ts'
import { wordsByLanguage } from '../words.ts'

// A download contains exactly the selected rows; a visitor gets it after a login.

test.describe.configure({ timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

const fileName = 'exchange-rates-monthly'
/** Explore with three months of one country, the newest first. */
const selectionPath = `/report/${fileName}/explore?Country=Thailand&Date=2020-10..2020-12&select=Date,Exchange%20rate&sort=-Date`

/** Reads the lines of a downloaded file, the column names first. */
const readLines = async (download: Download) => (await readFile(await download.path())).toString().trimEnd().split('\n')

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { explore: words, wall: wallWords, shell } = wordsByLanguage[language]
    const downloadMenu = (page: Page) => page.locator('.dropdown').filter({ hasText: words.download })

    test('a user downloads the selection in each format', async ({ page }) => {
      await waitForTable(page)
      await signIn(page.context(), await createPerson())
      await acceptCookies(page)
      await open(page, selectionPath)
      await downloadMenu(page).locator('summary').click()
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, width === 1440 ? undefined : ['light'])
      }
      for (const format of exportFormats) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          downloadMenu(page)
            .getByRole('link', { name: words[`formatNote_${format}`] })
            .click(),
        ])
        expect(download.suggestedFilename()).toBe(`${fileName}.${format}`)
        if (format !== 'csv') continue
        const [names, ...rows] = await readLines(download)
        expect(names).toBe('\uFEFFDate,Exchange rate')
        const year = language === 'en' ? 2020 : 2563
        const dates = rows.map(row => row.split(',')[0])
        expect(dates).toEqual([`${year}-12-01`, `${year}-11-01`, `${year}-10-01`])
      }
    })

    test('a visitor logs in first, and the download of the selection then starts', async ({ page }) => {
      await waitForTable(page)
      const person = await createPerson()
      const dialog = page.locator('dialog.wall')
      await open(page, selectionPath)
      await downloadMenu(page).locator('summary').click()
      await downloadMenu(page).getByRole('link', { name: words.formatNote_csv }).click()
      await expect(dialog).toContainText(`${fileName}.csv`)
      await dialog.getByRole('button', { name: wallWords.acceptCookies }).click()
      await dialog.getByRole('button', { name: shell.login }).click()
      await expect(page.locator(':focus')).toHaveAttribute('name', 'username')
      await page.keyboard.type(person.username)
      await page.keyboard.press('Tab')
      await page.keyboard.type(person.password)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: wallWords.logInAndDownload }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${fileName}.csv`)
      expect(await readLines(download)).toHaveLength(4)
      await expect(page).toHaveURL(selectionPath)
    })
  })
