import type { Page } from '@playwright/test'
import { expectAccessible, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { waitForMenuHydration } from '../own-pages.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { expect, picker, signInAs } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// Selection by keyboard: reports in a field with autocompletion, and entries of the header's menus.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

/** Dispatches a key event, as the browser driver has no Thai keys. */
const pressLetter = (page: Page, key: string) => page.locator(':focus').dispatchEvent('keydown', { key })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { combobox, profile, publishing, ui } = wordsByLanguage[language]

    test('a report is found by keyboard: the count is announced, Enter selects the only match', async ({
      page,
      portal,
    }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/ReportConfiguration?tab=file')
      const field = picker(page, language)
      const status = page.locator('.combobox').getByRole('status')
      const options = page.getByRole('option')
      await test.step('the list is opened and moved through by keys', async () => {
        await field.focus()
        // The tab is hydrated after the rest of the page.
        await expect(async () => {
          await page.keyboard.press('ArrowDown')
          await expect(options.nth(10)).toBeVisible({ timeout: 2_000 })
        }).toPass()
        await page.keyboard.press('Escape')
        await page.keyboard.press('ArrowDown')
        const all = await options.count()
        expect(all).toBeGreaterThan(10)
        await expect(status).toContainText(fillSentence(combobox.optionsFound_other, { count: all }))
        await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
        await page.keyboard.press('PageDown')
        await expect(options.nth(10)).toHaveAttribute('aria-selected', 'true')
        await expect(options.nth(10)).toBeInViewport({ ratio: 1 })
        await expectAccessible(page)
        await page.keyboard.press('PageUp')
        await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
        await page.keyboard.press('PageUp')
        await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
        for (let leap = 0; leap < all; leap += 10) await page.keyboard.press('PageDown')
        await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      })

      await test.step('Enter selects the only match', async () => {
        await page.keyboard.press('Escape')
        await expect(options).toHaveCount(0)
        await page.keyboard.type('gdp-current-us')
        await expect(options).toHaveCount(1)
        const one = language === 'en' ? wordsByLanguage.en.combobox.optionsFound_one : combobox.optionsFound_other
        await expect(status).toContainText(fillSentence(one, { count: 1 }))
        await page.keyboard.press('Enter')
        await expect(field).toHaveValue('gdp-current-usd')
        await expect(field).not.toHaveAccessibleDescription(publishing.fileNameHint)
        await expect(options).toHaveCount(0)
      })

      await test.step('Enter also selects before the response of the search', async () => {
        await page.getByRole('button', { name: ui.clear }).press('Enter')
        await field.focus()
        // Enter is pressed before the response of the search.
        await page.keyboard.type('gdp-current-us')
        await page.keyboard.press('Enter')
        await expect(field).toHaveValue('gdp-current-usd')
      })
    })

    test('the report of the editor is chosen before the list of reports arrives', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      // These requests never get a response.
      await page.route('**/api/getDataExportExcel*', () => undefined)
      await open(page, '/admin/ReportConfiguration?tab=file&source_id=gdp-current-usd')
      await expect(picker(page, language)).toHaveValue('gdp-current-usd')
    })

    test('a text that matches no report is refused when the focus leaves the field', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/ReportConfiguration?tab=file')
      const field = picker(page, language)
      const fault = page.getByText(fillSentence(combobox.notInList, { text: 'gdp-nowhere' }))
      await field.fill('gdp-nowhere')
      await expect(page.locator('.combobox').getByRole('status')).toContainText(publishing.noReportFound)
      await page.keyboard.press('Enter')
      await expect(fault).toHaveCount(0)
      await page.keyboard.press('Tab')
      await expect(fault).toHaveCount(0)
      await page.keyboard.press('Tab')
      await expect(fault).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
      await field.focus()
      await expect(fault).toHaveCount(0)
      await page.getByRole('heading', { level: 1 }).click()
      await expect(fault).toBeVisible()
      await field.fill('gdp-current-usd')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(field).not.toHaveAccessibleDescription(publishing.fileNameHint)
      await expect(field).toHaveValue('gdp-current-usd')
      await expect(page.getByText(fillSentence(combobox.notInList, { text: 'gdp-current-usd' }))).toHaveCount(0)
    })

    test('letters, Home and End move through the menus of the header', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/')
      await waitForMenuHydration(page)
      const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
      await page.locator('.menu > button').last().press('Enter')
      await expect(item(profile.userProfile)).toBeFocused()
      await pressLetter(page, profile.logout[0] as string)
      await expect(item(profile.logout)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Home')
      await expect(item(profile.userProfile)).toBeFocused()
      await page.keyboard.press('End')
      await expect(item(profile.logout)).toBeFocused()
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: profile.administration }).press('Enter')
      const items = page.getByRole('menuitem')
      const labels = await items.allTextContents()
      const letter = labels[0]?.[0] as string
      const next = labels.findIndex((label, index) => index > 0 && label.startsWith(letter))
      await expect(items.first()).toBeFocused()
      await pressLetter(page, letter)
      await expect(items.nth(Math.max(next, 0))).toBeFocused()
      await page.keyboard.press('End')
      await expect(items.last()).toBeFocused()
    })
  })
