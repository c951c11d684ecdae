import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { waitForMail } from '../mails.ts'
import { dialog } from '../own-pages.ts'
import { createPerson, signIn } from '../people.ts'
import { widths } from '../playwright.config.ts'
import { wordsByLanguage } from '../words.ts'

// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

const expectGoodLooks = async (page: Page) => {
  for (const width of Object.values(widths)) {
    await page.setViewportSize(width)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, ['light'])
  }
  await page.setViewportSize(widths.desk)
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { privacy, profile, messages } = wordsByLanguage[language]

    test('a receipt shows both eras and reproducible hashes, on screen and in print', async ({ page, context }) => {
      const person = await createPerson()
      await signIn(context, person)
      await page.goto('/userprofile/SomsriJaidee')
      await waitForHydration(page)
      await page.getByLabel(profile.receiveNews).check()
      await expect(page.getByRole('rowheader', { name: profile.purpose_news })).toHaveCount(1)
      await page.getByRole('link', { name: privacy.openReceipts }).click()
      await expect(page).toHaveURL('/userprofile/SomsriJaidee/receipts')
      const main = page.locator('main')
      await expect(main.getByRole('heading', { name: privacy.receipts, level: 1 })).toBeVisible()
      await expect(main).toContainText(person.email)
      const news = page.getByRole('region', { name: profile.purpose_news })
      const policy = page.getByRole('region', { name: profile.purpose_policy })
      await expect(policy).toContainText(privacy.pdf)
      for (const receipt of [news, policy])
        await expect(receipt.locator('time').first()).toContainText(/\d\d\/\d\d\/20\d\d\b.*25\d\d|25\d\d.*20\d\d/)
      await news.getByText(privacy.hashInput).click()
      const [hash, previous, content] = await news.locator('code').allTextContents()
      const computedHash = createHash('sha256').update(Buffer.from(previous!, 'hex')).update(content!).digest('hex')
      expect(computedHash).toBe(hash)
      expect(content).not.toContain(person.username)
      await expectGoodLooks(page)
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
      await expect(page.getByRole('button', { name: privacy.print })).toBeHidden()
      await expect(page.locator('header')).toBeHidden()
      await expect(policy).toBeVisible()
    })

    test('all records can be downloaded as CSV, and withdrawing consent closes the account', async ({
      page,
      context,
    }) => {
      const person = await createPerson()
      await signIn(context, person)
      await page.goto('/userprofile/SomsriJaidee')
      await waitForHydration(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: profile.downloadTable }).click(),
      ])
      expect(download.suggestedFilename()).toBe('myRecords.csv')
      const text = await readFile(await download.path(), 'utf8')
      expect(text.startsWith('\uFEFFkind,record,field,value\r\n')).toBe(true)
      expect(text).toContain(`account,1,email,${person.email}`)

      await page.getByRole('button', { name: privacy.withdraw }).click()
      await expect(dialog(page)).toContainText(privacy.accountClosesText)
      await dialog(page).getByRole('button', { name: privacy.closeAccount }).click()
      await expect(dialog(page)).toContainText(privacy.confirmClosingFirst)
      await expect(dialog(page)).toContainText(messages.fillPassword)
      await expect(dialog(page).getByLabel(privacy.confirmClosing)).toBeFocused()
      await expectGoodLooks(page)
      await dialog(page).getByLabel(privacy.confirmClosing).check()
      const box = dialog(page).getByLabel(profile.password, { exact: true })
      await box.fill('Wrong-Bell7')
      await dialog(page).getByRole('button', { name: privacy.closeAccount }).click()
      await expect(dialog(page)).toContainText(messages.wrongCurrentPassword)
      await expect(box).toBeFocused()
      await box.fill(person.password)
      await expect(dialog(page)).not.toContainText(messages.wrongCurrentPassword)
      await dialog(page).getByRole('button', { name: privacy.closeAccount }).click()
      await expect(dialog(page)).toContainText(profile.closedText)
      await expect(page).toHaveURL('/')
      expect((await signIn(context, person)).status).toBe('Please contact Center')
      await waitForMail(person.email, /You withdrew your consent|ท่านถอนความยินยอมแล้ว/)
    })
  })
