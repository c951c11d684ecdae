import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { createPerson, signIn } from '../people.ts'
import { wordsByLanguage } from '../words.ts'

test.use({ hasAnsweredCookieBar: false, expectedErrors: ['net::ERR_FAILED', '502'] })

const openProfile = async (page: Page) => {
  await page.goto('/userprofile/SomsriJaidee')
  await waitForHydration(page)
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { profile, messages, shell, ui } = wordsByLanguage[language]

    test('a page whose reload after a save is lost stays, says so and loads again on request', async ({
      page,
      context,
    }) => {
      await signIn(context, await createPerson())
      await openProfile(page)
      await page.route('**/*.data*', route => route.abort())
      const firstname = page.getByLabel(profile.firstname, { exact: true })
      await firstname.fill('Renamed')
      await page.getByRole('button', { name: profile.save, exact: true }).click()
      await expect(page.getByText(messages.profileSaved)).toBeVisible()
      const notice = page.getByRole('status').filter({ hasText: shell.pageOutdated })
      await expect(notice).toBeVisible()
      await expect(firstname).toHaveValue('Renamed')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.unroute('**/*.data*')
      await page.route('**/*.data*', route => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 })
      const tryAgain = notice.getByRole('button', { name: ui.tryAgain })
      await tryAgain.click()
      await expect(tryAgain).toHaveAttribute('aria-busy', 'false')
      await expect(notice).toBeVisible()
      await tryAgain.click()
      await expect(page.getByRole('button', { name: 'Renamed Jaidee' })).toBeVisible()
      await expect(notice).toHaveCount(0)
      await expect(page.getByRole('button', { name: profile.save, exact: true })).toBeFocused()
    })

    test('a page whose link is followed while the connection drops stays where it is and says so', async ({ page }) => {
      await page.goto('/')
      await waitForHydration(page)
      await page.goto('/opendata/Economy')
      await waitForHydration(page)
      await page.route('**/*.data*', route => route.abort())
      const link = page.locator('a.name').last()
      await link.scrollIntoViewIfNeeded()
      const scrollTop = await page.evaluate(() => scrollY)
      await link.click()
      const notice = page.getByRole('status').filter({ hasText: shell.pageOutdated })
      await expect(notice).toBeVisible()
      await expect(page).toHaveURL(/\/opendata\/Economy$/)
      await expect(page.locator('.pageprogress')).toHaveCount(0)
      await expect(link).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(scrollTop)
      // Pressed again, the link is lost again.
      await link.click()
      await expect(notice).toBeVisible()
      await page.unroute('**/*.data*')
      await link.click()
      await expect(page).toHaveURL(/\/report\//)
      await expect(notice).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/opendata\/Economy$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
    })

    test('a page whose reload was lost loads again when the browser is back online', async ({ page, context }) => {
      await signIn(context, await createPerson())
      await openProfile(page)
      await page.route('**/*.data*', route => route.abort(), { times: 1 })
      await page.getByLabel(profile.receiveNews).click()
      const notice = page.getByRole('status').filter({ hasText: shell.pageOutdated })
      await expect(notice).toBeVisible()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(notice).toHaveCount(0)
      await expect(page.getByLabel(profile.receiveNews)).toBeChecked()
    })
  })
