import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { pickFullBrowser } from '../../scripts/browsers/index.ts'
import { expectAccessible, storyLanguages } from '../journey.ts'
import { call, fillLogin, open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { signIn } from '../people.ts'
import { toast } from '../readers.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { expect, roles, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// The versions of the consent agreement (docs/behaviour/consent.md#administration-of-agreements).

test.describe.configure({ mode: 'default', timeout: 180_000 })
// The second of two administrators gets a conflict.
test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 409', 'status of 415'] })

const pdf = join(import.meta.dirname, '../../sample/agreement.pdf')
interface ListedAgreement {
  consent_agreement_id: number
  version: string
  status: string
  accounts_asked: number
}

/** Expects that a full browser shows a PDF in its viewer, which the browser of the journeys does not have. */
const expectReadable = async (page: Page, address: string) => {
  const browser = await chromium.launch(await pickFullBrowser())
  try {
    const context = await browser.newContext({ storageState: await page.context().storageState() })
    const reader = await context.newPage()
    await reader.goto(address)
    await expect
      .poll(() => reader.frames().map(frame => frame.url()), 'the reader of PDFs, not a blocked page')
      .toContainEqual(expect.stringContaining('chrome-extension:'))
  } finally {
    await browser.close()
  }
}

const locateRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { agreements: words, messages } = wordsByLanguage[language]
    const addVersion = async (page: Page, name: string, version: string) => {
      const form = page.getByRole('form', { name: words.addTitle })
      if (!(await form.getByText(words.pdfChecked).isVisible()))
        await form.locator('input[type=file]').setInputFiles(pdf)
      await expect(form).toContainText(words.pdfChecked)
      await form.getByLabel(words.fileName).fill(name)
      await form.getByLabel(words.version).fill(version)
      await form.getByRole('button', { name: words.add }).press('Enter')
      await expect(locateRow(page, name)).toContainText(version)
    }
    const choose = (page: Page, version: string, status: 'active' | 'inactive') =>
      page.getByRole('combobox', { name: fillSentence(words.statusOf, { version }), exact: true }).selectOption(status)
    const listVersions = async (page: Page): Promise<ListedAgreement[]> =>
      (await call(page, 'getConsentAgreement')).data
    const activeOne = async (page: Page) => (await listVersions(page)).find(({ status }) => status === 'active')
    const findVersion = async (page: Page, sought: string) =>
      (await listVersions(page)).find(({ version }) => version === sought) as ListedAgreement

    test('a PDF with a name and a version number becomes a version, and opens in the browser', async ({
      page,
      portal,
    }) => {
      const name = `Agreement ${language}`
      const version = `7.${language}`
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/ConsentAgreement')
      const form = page.getByRole('form', { name: words.addTitle })
      await expect(form.getByRole('button', { name: words.add })).toBeDisabled()
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
      await expect(form.getByRole('alert')).toContainText(messages.fileNotAllowed)
      await form.locator('input[type=file]').setInputFiles(pdf)
      await expect(form).toContainText(words.pdfChecked)
      await form.getByRole('button', { name: words.add }).click()
      await expect(form.getByText(messages.informationRequired)).toHaveCount(2)
      await expect(form.getByLabel(words.fileName)).toBeFocused()
      await expectGoodLooks(page)
      await addVersion(page, name, version)
      await expect(toast(page)).toContainText(fillSentence(words.added, { version }))

      const link = page.getByRole('link', { name: fillSentence(words.read, { version }) })
      await expect(link).toHaveAttribute('target', '_blank')
      await expectReadable(page, new URL((await link.getAttribute('href')) as string, portal.address).href)

      await page.getByRole('button', { name: fillSentence(words.remove, { version }) }).click()
      await expect(dialog(page)).toContainText(messages.wantToDelete)
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: messages.yesDelete }).click()
      await expect(toast(page)).toContainText(messages.agreementDeleted)
      await expect(locateRow(page, name)).toHaveCount(0)
    })

    test('a text can be written in both languages, and the next user reads it in their own', async ({
      page,
      portal,
      browser,
    }) => {
      const version = `6.${language}`
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/ConsentAgreement')
      const before = (await activeOne(page)) as ListedAgreement
      await addVersion(page, `Agreement ${version}`, version)
      await test.step('the text is written in both languages', async () => {
        await page.getByRole('button', { name: fillSentence(words.textOf, { version }) }).click()
        const [english, thai] = [dialog(page).getByLabel(words.textEn), dialog(page).getByLabel(words.textTh)]
        await english.fill('# Our agreement\n\n- We keep **little**.')
        await dialog(page).getByRole('button', { name: words.saveText }).click()
        await expect(dialog(page)).toContainText(words.bothTexts)
        await expectGoodLooks(page)
        await page.keyboard.press('Escape')
        const question = page.getByRole('dialog').filter({ hasText: words.textUnsaved }).last()
        await question.getByRole('button', { name: wordsByLanguage[language].ui.cancel }).click()
        await expect(english).toHaveValue('# Our agreement\n\n- We keep **little**.')
        await thai.fill('# ข้อตกลงของเรา\n\n- เราเก็บ**น้อย**')
        await dialog(page).getByRole('button', { name: words.saveText }).click()
        await expect(toast(page)).toContainText(fillSentence(words.textSaved, { version }))
      })

      const someone = await test.step('the version is activated', async () => {
        const someone = await portal.hire(3)
        await choose(page, version, 'active')
        await dialog(page).getByRole('button', { name: words.activate, exact: true }).click()
        await expect.poll(async () => (await activeOne(page))?.version).toBe(version)
        return someone
      })
      await test.step('a user reads and accepts the text', async () => {
        const context = await browser.newContext({ baseURL: portal.address })
        await context.addCookies([{ name: 'khlang_language', value: language, url: portal.address }])
        const reader = await context.newPage()
        await context.request.post('/api/AcceptCookie', { data: {}, headers: { origin: portal.address } })
        await open(reader, '/login')
        await fillLogin(reader, someone)
        const text = dialog(reader).locator('.policytext')
        const title = language === 'en' ? 'Our agreement' : 'ข้อตกลงของเรา'
        await expect(text.getByRole('heading', { name: title })).toBeVisible()
        await expect(text.getByText(language === 'en' ? 'little' : 'น้อย', { exact: true })).toBeVisible()
        await expect(
          dialog(reader).getByRole('link', {
            name: fillSentence(wordsByLanguage[language].accounts.policyPdf, { version }),
          }),
        ).toBeVisible()
        await expectAccessible(reader)
        await dialog(reader).getByLabel(wordsByLanguage[language].accounts.consent).check()
        await dialog(reader).getByRole('button', { name: wordsByLanguage[language].accounts.accept }).click()
        await expect(dialog(reader)).toHaveCount(0)
        await context.close()
      })

      await test.step('the accepted text cannot be edited', async () => {
        await open(page, '/admin/ConsentAgreement')
        await page.getByRole('button', { name: fillSentence(words.textOf, { version }) }).click()
        await expect(dialog(page)).toContainText(words.textAccepted)
        await expect(dialog(page).getByLabel(words.textEn)).not.toBeEditable()
        await expect(dialog(page).getByRole('button', { name: words.saveText })).toHaveCount(0)
        await page.keyboard.press('Escape')
      })
      await test.step('the former version is activated again', async () => {
        await choose(page, before.version, 'active')
        await dialog(page).getByRole('button', { name: words.activate, exact: true }).click()
        await expect.poll(async () => (await activeOne(page))?.version).toBe(before.version)
      })
    })

    test('activation shows whom it asks, and a concurrent one gets the current version', async ({
      page,
      portal,
      browser,
    }) => {
      const [mine, theirs] = [`8.${language}`, `9.${language}`]
      await signInAs(page, portal, 'systemAdministrator')
      await open(page, '/admin/ConsentAgreement')
      const before = (await activeOne(page)) as ListedAgreement
      for (const version of [mine, theirs]) await addVersion(page, `Agreement ${version}`, version)

      await test.step('the dialog shows how many accounts are asked; Escape changes nothing', async () => {
        await choose(page, mine, 'active')
        await expect(dialog(page)).toContainText(fillSentence(words.activateTitle, { version: mine }))
        await expect(dialog(page)).toContainText(words.deliveries)
        const number = String((await findVersion(page, mine)).accounts_asked)
        await expect(dialog(page)).toContainText(fillSentence(words.accountsAsked_other, { number, version: mine }))
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
        expect(await activeOne(page)).toEqual(before)
      })

      await test.step('an activation during another one shows the current version first', async () => {
        await choose(page, mine, 'active')
        const otherContext = await browser.newContext({ baseURL: portal.address })
        const colleague = await portal.hire(roles.systemAdministrator)
        await signIn(otherContext, colleague)
        const otherPage = await otherContext.newPage()
        await otherPage.goto('/admin/ConsentAgreement')
        const { consent_agreement_id } = await findVersion(page, theirs)
        const input = { data: { consent_agreement_id, status: 'active' } }
        expect(await call(otherPage, 'saveSatusConsentAgreement', input)).toEqual({ status: 'success' })
        await otherContext.close()
        await dialog(page).getByRole('button', { name: words.activate, exact: true }).click()
        await expect(dialog(page).getByRole('alert')).toContainText(colleague.username)
        await expect(dialog(page).getByRole('alert')).toContainText(`Agreement ${theirs} ${theirs}`)
        await expect(dialog(page)).toContainText(fillSentence(words.replacedVersion, { version: theirs }))
        expect((await activeOne(page))?.version).toBe(theirs)
        await dialog(page).getByRole('button', { name: words.activate, exact: true }).click()
        await expect(toast(page)).toContainText(fillSentence(words.nowActive, { version: mine }))
        expect((await activeOne(page))?.version).toBe(mine)
      })

      await test.step('an active version cannot be deleted, but deactivated', async () => {
        await locateRow(page, `Agreement ${mine}`).getByRole('button', { name: words.activeCannotBeDeleted }).click()
        await expect(toast(page)).toContainText(messages.statusActive)
        await choose(page, mine, 'inactive')
        await expect(dialog(page)).toContainText(words.deactivateText)
        await dialog(page).getByRole('button', { name: words.deactivate }).click()
        await expect(toast(page)).toContainText(fillSentence(words.nowInactive, { version: mine }))
        expect(await activeOne(page)).toBeUndefined()
      })

      await test.step('an accepted version cannot be deleted', async () => {
        // People of the sample have accepted the first one, so it stays as evidence.
        const stays = fillSentence(words.acceptedCannotBeDeleted, { version: before.version })
        await page.getByRole('button', { name: stays }).click()
        await expect(dialog(page)).toContainText(stays)
        await page.keyboard.press('Escape')
      })
      await test.step('the former version is activated again', async () => {
        await choose(page, before.version, 'active')
        await dialog(page).getByRole('button', { name: words.activate, exact: true }).click()
        await expect.poll(async () => (await activeOne(page))?.version).toBe(before.version)
      })
    })
  })
