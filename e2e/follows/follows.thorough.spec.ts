import type { Browser, Page } from '@playwright/test'
import { storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { waitForMail } from '../mails.ts'
import { createPerson, type Person, signIn } from '../people.ts'
import { toast } from '../readers.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { createReportByCall, expect, publishCsv, signInAs } from '../staff/staff-desk.ts'
import { type StaffPortal, test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// A reader follows a favourite, gets a mail about its release, and stops the mails.

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ hasAnsweredCookieBar: false })

/** Opens a browser of staff, with a report of one version and a function to publish more. */
const openDesk = async (browser: Browser, portal: StaffPortal) => {
  const context = await browser.newContext({ baseURL: portal.address })
  const page = await context.newPage()
  await signInAs(page, portal, 'steward')
  const id = `followed-${Date.now()}`
  await createReportByCall(page, id)
  const publish = (lines: string) => publishCsv(page, portal, id, `Month,Country,Rate\n${lines}`)
  return { id, publish, close: () => context.close() }
}

/** Counts the mails about releases that were created for a person. */
const countMails = async ({ rows }: StaffPortal, { email }: Person) =>
  Number(
    (await rows.query(`select count(*) from mails where to_address = $1 and list = 'releases'`, [email])).rows[0].count,
  )

const waitForComparison = ({ rows }: StaffPortal, id: string, number: number) =>
  expect
    .poll(async () => {
      const comparisons = await rows.query(
        `select from version_comparisons join report_versions using (report_version_id) where cited_as = $1 and number = $2`,
        [id, number],
      )
      return comparisons.rowCount
    })
    .toBe(1)

const waitForResponse = (page: Page, id: string) =>
  page.waitForResponse(response => response.url().endsWith(`/api/${id}`) && response.status() === 200)

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { follows: words, catalogue } = wordsByLanguage[language]

    test('a follower gets a mail about a release, and can stop the mails without a login or scripts', async ({
      page,
      portal,
      browser,
    }) => {
      const desk = await openDesk(browser, portal)
      await desk.publish('2026-05,Thailand,32.48\n')
      const person = await createPerson()
      await signIn(page.context(), person)
      await portal.rows.query('update users set language = $1 where username = $2', [language, person.username])

      await open(page, `/report/${desk.id}`)
      const field = page.getByLabel(words.mailMe, { exact: true })
      await expect(field).toHaveCount(0)
      await test.step('the reader follows the report', async () => {
        const star = page.locator('.actions').getByRole('button', { name: catalogue.favourite })
        await star.click()
        const saved = waitForResponse(page, 'setFollow')
        await field.selectOption(words.atOnce)
        await saved
        await expect(toast(page)).toContainText(words.isAtOnce)
        await expectGoodLooks(page)
        await page.reload()
        await expect(field).toHaveValue('atOnce')
      })

      const select = page.getByRole('combobox', {
        name: fillSentence(words.mailMeAbout, { title: `Table ${desk.id}` }),
      })
      await test.step('the list of favourites shows the follow', async () => {
        await open(page, '/home/favorite')
        await expect(select).toHaveValue('atOnce')
        await expectGoodLooks(page)
      })

      await desk.publish('2026-05,Thailand,32.48\n2026-06,Thailand,32.90\n')
      const { text } = await waitForMail(person.email, `/report/${desk.id}/v/2`)
      expect(text).toContain(language === 'en' ? '1 row added.' : 'เพิ่ม 1 แถว')
      const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)![0]
      expect(await countMails(portal, person)).toBe(1)

      await open(page, link)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { name: words.stopQuestion })).toBeVisible()
      await expectGoodLooks(page)

      await test.step('the mails stop without a login or scripts', async () => {
        const reader = await browser.newContext({ baseURL: portal.address, javaScriptEnabled: false })
        const plain = await reader.newPage()
        await plain.goto(link)
        await plain.getByRole('button', { name: words.stop, exact: true }).click()
        await expect(plain.getByRole('heading', { name: words.stopped })).toBeVisible()
        await expect(plain.getByRole('button', { name: words.stop, exact: true })).toHaveCount(0)
        await reader.close()
      })

      await test.step('the next release is not mailed', async () => {
        await open(page, '/home/favorite')
        await expect(select).toHaveValue('off')
        await desk.publish('2026-05,Thailand,32.48\n2026-06,Thailand,32.90\n2026-07,Thailand,33.01\n')
        await waitForComparison(portal, desk.id, 3)
        expect(await countMails(portal, person)).toBe(1)
      })
      await desk.close()
    })

    test('a follow ends with its favourite, even if the favourite is restored', async ({ page, portal, browser }) => {
      const desk = await openDesk(browser, portal)
      await desk.publish('2026-05,Thailand,32.48\n')
      await signIn(page.context(), await createPerson())
      await open(page, `/report/${desk.id}`)
      await page.locator('.actions').getByRole('button', { name: catalogue.favourite }).click()
      await expect(page.getByLabel(words.mailMe, { exact: true })).toBeVisible()
      await open(page, '/home/favorite')
      const select = page.getByRole('combobox', {
        name: fillSentence(words.mailMeAbout, { title: `Table ${desk.id}` }),
      })
      const saved = waitForResponse(page, 'setFollow')
      await select.selectOption(words.weekly)
      await saved
      const removed = waitForResponse(page, 'addNewFavorite')
      await page
        .getByRole('button', { name: fillSentence(catalogue.deleteFavourite, { title: `Table ${desk.id}` }) })
        .click()
      await removed
      await toast(page).getByRole('button', { name: catalogue.undo }).click()
      await expect(select).toHaveValue('off')
      await page.reload()
      await expect(select).toHaveValue('off')
      await desk.close()
    })
  })

test('an unknown link shows an explanation', async ({ page }) => {
  const response = await page.request.get('/unsubscribe/unknown', { headers: { accept: 'text/html' } })
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain(wordsByLanguage.en.follows.invalidLink)
})
