import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { acceptCookies } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { createPerson, signIn } from '../people.ts'
import { waitForTable } from '../readers.ts'
import { wordsByLanguage } from '../words.ts'

// A reader creates a key, reads with it the same data as with a session, and revokes it.

test.describe.configure({ timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

const table = '/api/tables/exchange-rates-monthly'

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const words = wordsByLanguage[language].readKeys

    test('a key can be created, used and revoked', async ({ page, context, playwright, baseURL }) => {
      await signIn(context, await createPerson())
      await acceptCookies(page)
      await page.goto('/userprofile/me')
      await waitForHydration(page)
      const part = page.locator('#keys')
      await part.getByRole('button', { name: words.addKey }).click()
      await dialog(page).getByRole('button', { name: words.add }).click()
      await expect(dialog(page)).toContainText(words.required)
      await dialog(page).getByLabel(words.name).fill('Excel')
      await dialog(page).getByLabel(words.days).selectOption('30')
      await dialog(page).getByRole('button', { name: words.add }).click()
      const key = await dialog(page).getByLabel(words.key, { exact: true }).inputValue()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page).getByRole('status')).toHaveText(words.notCopied)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(part.getByRole('row').filter({ hasText: 'Excel' })).toContainText(words.inUse)
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, width === 1440 ? undefined : ['light'])
      }
      await waitForTable(page)
      const program = await playwright.request.newContext({ baseURL })
      const readTable = () =>
        program.get(`${table}/export.csv?Country=Thailand&Date=2020-10`, {
          headers: { authorization: `Bearer ${key}` },
        })
      expect(await (await readTable()).text()).toMatch(
        /^\uFEFFDate,Country,Exchange rate\n2020-10-01,Thailand,[\d.]+\n$/,
      )
      await page.reload()
      await waitForHydration(page)
      await expect(part.getByRole('row').filter({ hasText: 'Excel' })).not.toContainText(words.never)
      await part.getByRole('button', { name: words.revoke.replace('{{name}}', 'Excel') }).click()
      await dialog(page).getByRole('button', { name: words.revokeKey, exact: true }).click()
      await expect(part.getByRole('row').filter({ hasText: 'Excel' })).toContainText(words.revoked)
      // The pressed button is gone.
      await expect(part.getByRole('button', { name: words.addKey })).toBeFocused()
      expect((await readTable()).status()).toBe(401)
      await program.dispose()
    })
  })
