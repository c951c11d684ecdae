import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dateField, toTypedDigits, typeDigits } from '../dates.ts'
import { expectAccessible, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { expect, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { wordsByLanguage } from '../words.ts'

// The three reports on use (docs/behaviour/usage.md#system-reports).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { usageReports: words, messages } = wordsByLanguage[language]
    const load = (page: Page) => page.getByRole('button', { name: words.load, exact: true })

    test('a report is loaded, previewed and downloaded, and both are recorded', async ({ page, portal }) => {
      const person = await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/SystemReport')
      await expect(page.getByRole('button', { name: words.downloadCsv })).toBeDisabled()
      await expect(page.getByText(words.csvNeedsLoad)).toBeVisible()
      await load(page).click()
      await expect(page.getByText(words.required)).toHaveCount(2)
      await page.getByRole('button', { name: words.thisMonth }).press('Enter')
      // The size of each report is shown before one is loaded.
      await expect(page.locator('.choice .rows')).toHaveText([/\d/, /\d/, /\d/])
      await page.getByRole('radio', { name: words.name_profiles }).focus()
      await load(page).press('Enter')
      const preview = page.getByRole('region', { name: words.preview }).getByRole('table')
      await expect(preview.getByRole('columnheader')).toHaveText([
        'username',
        'firstname',
        'lastname',
        'usage_objective',
        'other_object',
        'Status_name',
        'email',
        'VerifyEmail',
        'FisrtLogin',
        'LastLogin',
        'downloadReport',
        'numberOfdownload',
      ])
      await expect(page.getByRole('img', { name: new RegExp(`^${words.logins}`) })).toBeVisible()
      await expectGoodLooks(page)

      await expect(page.getByText(words.csvNeedsLoad)).toBeHidden()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: words.downloadCsv }).click()
      const csv = await readFile(await (await download).path(), 'utf8')
      expect(csv).toMatch(/^\uFEFFusername,firstname,/)
      expect(csv).toContain(person.username)
      const { rows } = await portal.rows.query(
        `select call from audit_records where username = $1 and subject = 'system_reports' order by audit_id`,
        [person.username],
      )
      expect(rows.map(row => row.call)).toEqual(['loadSystemReport', 'exportSystemReport'])

      // Another report has not been loaded yet.
      await page.getByRole('radio', { name: words.name_daily }).check()
      await expect(page.getByRole('button', { name: words.downloadCsv })).toBeDisabled()
    })

    test('a report without data shows a message without a reload of the page', async ({ page, portal }) => {
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/SystemReport')
      await page.evaluate(() => document.body.setAttribute('data-same', ''))
      await page.getByRole('radio', { name: words.name_acceptances }).check()
      for (const label of [words.start, words.end])
        await typeDigits(dateField(page, label), toTypedDigits('2020-01-01', language))
      await load(page).click()
      await expect(page.locator('.note')).toContainText(messages.noData)
      await expect(page.locator('body')).toHaveAttribute('data-same', '')
      await expect(page.getByRole('button', { name: words.downloadCsv })).toBeDisabled()
      await expectAccessible(page)
    })
  })
