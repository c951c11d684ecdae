import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { exportFormats } from '../../contract/tables/exports.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test } from '../journey.ts'
import { acceptCookies, open } from '../logins.ts'
import { newPerson, signIn } from '../people.ts'
import { waitForTable } from '../readers.ts'
import { wordsByLanguage } from '../words.ts'

// A download contains exactly the selected rows; a visitor gets it after a login.

test.describe.configure({ timeout: 180_000 })
test.use({ answered: false })

const fileName = 'exchange-rates-monthly'
const selection = `/report/${fileName}/explore?Country=Thailand&Date=2020-10..2020-12&select=Date,Exchange%20rate&sort=-Date`

const readText = async (download: Download) => (await readFile(await download.path())).toString()

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { explore: words, wall: wallWords, shell } = wordsByLanguage[language]
    const choice = (page: Page) => page.locator('.dropdown').filter({ hasText: words.download })

    test('a user downloads the selection in each format', async ({ page }) => {
      await waitForTable(page)
      await signIn(page.context(), await newPerson())
      await acceptCookies(page)
      await open(page, selection)
      await choice(page).locator('summary').click()
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, width === 1440 ? undefined : ['light'])
      }
      for (const format of exportFormats) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          choice(page)
            .getByRole('link', { name: words[`formatNote_${format}`] })
            .click(),
        ])
        expect(download.suggestedFilename()).toBe(`${fileName}.${format}`)
        if (format !== 'csv') continue
        const [names, ...rows] = (await readText(download)).trimEnd().split('\n')
        expect(names).toBe('\uFEFFDate,Exchange rate')
        const year = language === 'en' ? 2020 : 2563
        expect(rows.map(row => row.split(',')[0])).toEqual([12, 11, 10].map(month => `${year}-${month}-01`))
      }
    })

    test('a visitor logs in first, and the download of the selection then starts', async ({ page }) => {
      await waitForTable(page)
      const person = await newPerson()
      const dialog = page.locator('dialog.wall')
      await open(page, selection)
      await choice(page).locator('summary').click()
      await choice(page).getByRole('link', { name: words.formatNote_csv }).click()
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
      expect((await readText(download)).trimEnd().split('\n')).toHaveLength(4)
      await expect(page).toHaveURL(selection)
    })
  })
