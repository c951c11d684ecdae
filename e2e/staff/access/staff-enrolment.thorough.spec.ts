import { Secret, TOTP } from 'otpauth'
import { storyLanguages } from '../../journey.ts'
import { expectWelcome, fillLogin, open } from '../../logins.ts'
import { waitForLinkPath } from '../../mails.ts'
import { dialog, waitForSessionWatch } from '../../own-pages.ts'
import { signIn } from '../../people.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'
import { expectScreenFits } from './looks.ts'
import { expectToast, findUsers, openOtherPage, press } from './users-desk.ts'

// The second factor that staff require, and the link for its enrolment
// (docs/behaviour/users.md#second-factor-of-others, docs/behaviour/logins.md#enrolment).

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { users, messages, accounts, profile, ui } = wordsByLanguage[language]

    test('staff require a second factor, its owner enrols once by the link, and staff remove it', async ({
      page,
      portal,
      browser,
    }) => {
      const person = await portal.hire(3)
      const name = person.username
      const owner = await openOtherPage(browser, portal, language)
      await signIn(owner.context(), person)
      await signInAs(page, portal, 'administrator')
      await findUsers(page, name)
      const factor = page.getByRole('switch', { name: fillSentence(users.twoFactorOf, { user: name }) })

      await test.step('staff switch it on and mail the link', async () => {
        await factor.click()
        await expectToast(page, fillSentence(users.secondFactorOn, { user: name }))
        await expect(factor).toBeChecked()
        await press(page, fillSentence(users.sendQrCode, { user: name }))
        await expect(dialog(page)).toContainText(person.email)
        await expectScreenFits(page)
        await press(page, ui.cancel)
        await expectToast(page, messages.qrCodeNotSent)
        await press(page, fillSentence(users.sendQrCode, { user: name }))
        await press(page, users.send)
        await expectToast(page, messages.qrCodeSent)
      })
      const link = await waitForLinkPath('enrol', person.email)

      const authenticator = await test.step('the owner enrols', async () => {
        // Also when signed in: the link ends the session, and the page must stay until the owner has the recovery codes.
        await open(owner, link)
        await waitForSessionWatch(owner)
        await expect(owner.locator('h1')).toHaveText(accounts.enrolTitle)
        await expectScreenFits(owner)
        const main = owner.locator('main')
        await main.getByLabel(profile.password, { exact: true }).fill('Wrong-word-1')
        await press(owner, profile.next)
        await expect(main).toContainText(messages.wrongCurrentPassword)
        await main.getByLabel(profile.password, { exact: true }).fill(person.password)
        await press(owner, profile.next)
        await expect(main.getByRole('img', { name: profile.qrCodeOf })).toBeVisible()
        await expectScreenFits(owner)
        const key = (await main.locator('code').textContent())?.replaceAll(' ', '')
        const app = new TOTP({ secret: Secret.fromBase32(key as string) })
        await main.getByLabel(profile.code, { exact: true }).fill(app.generate())
        await press(owner, profile.confirm)
        await expect(main.locator('.recoverycodes li')).toHaveCount(10)
        expect(await owner.evaluate(() => localStorage.getItem('logouttime'))).toBeNull()
        await expectScreenFits(owner)
        await press(owner, profile.done)
        await expect(main).toContainText(accounts.enrolled)
        return app
      })

      await test.step('the link works once, and the login requires a code', async () => {
        await open(owner, link)
        await expect(owner.locator('h1')).toHaveText(accounts.linkUsedTitle)
        await expectScreenFits(owner)
        await open(owner, '/login')
        await fillLogin(owner, person)
        // The current code has been used, and the next one is accepted half a minute early.
        const code = authenticator.generate({ timestamp: Date.now() + 30_000 })
        await dialog(owner).getByLabel(profile.code, { exact: true }).fill(code)
        await expectWelcome(owner, messages.loginSuccess)
      })

      await test.step('staff remove it after a confirmation', async () => {
        await findUsers(page, name)
        await expect(factor).toBeChecked()
        await factor.click()
        await expect(dialog(page)).toContainText(fillSentence(users.secondFactorOffText, { user: name }))
        await expectScreenFits(page)
        await press(page, users.switchOff)
        await expectToast(page, fillSentence(users.secondFactorOff, { user: name }))
        await expect(factor).not.toBeChecked()
      })
      await owner.context().close()
    })

    test('a link that is a day old or unknown is refused', async ({ page, portal, browser }) => {
      const person = await portal.hire(3)
      await signInAs(page, portal, 'administrator')
      await findUsers(page, person.username)
      await press(page, fillSentence(users.sendQrCode, { user: person.username }))
      await press(page, users.send)
      await expectToast(page, messages.qrCodeSent)
      const link = await waitForLinkPath('enrol', person.email)
      await portal.rows.query(`update email_links set expires_at = now() - interval '1 minute' where email = $1`, [
        person.email,
      ])
      const owner = await openOtherPage(browser, portal, language)
      await open(owner, link)
      await expect(owner.locator('h1')).toHaveText(accounts.linkExpiredTitle)
      await expect(owner.locator('main')).toContainText(accounts.enrolExpired)
      await expectScreenFits(owner)
      await open(owner, `${link.slice(0, -4)}AAAA`)
      await expect(owner.locator('main')).toContainText(accounts.linkInvalidText)
      await owner.context().close()
    })
  })
