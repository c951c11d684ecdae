import type { Page } from '@playwright/test'
import { buildEditorPath, createReportInEditor, editor, field, saveButton, signInNewStaff } from '../editor-pages.ts'
import { expect, expectAccessible, storyLanguages, waitForHydration } from '../journey.ts'
import { call, expectLoggedOut, open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { signIn } from '../people.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { test } from './staff-portal.ts'

// Unsaved changes, and changes that someone else has saved since.

test.describe.configure({ mode: 'default' })
// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

const { editing, profile, publishing, catalogueAdmin } = wordsByLanguage.en

/** Reloads the page; expects and accepts the browser's warning. */
const reloadDespiteWarning = async (page: Page) => {
  let warned = false
  page.once('dialog', async browserDialog => {
    warned = browserDialog.type() === 'beforeunload'
    await browserDialog.accept()
  })
  await page.reload()
  expect(warned, 'the browser asks before the page is closed').toBe(true)
}

test('unsaved changes are kept in the browser, with a warning on leaving, until a logout', async ({ page, portal }) => {
  test.slow()
  const person = await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  const title = field(page, 'titleEn')
  await test.step('unsaved changes survive a change of the tab, and leaving warns', async () => {
    await title.fill('Not saved yet')
    await page.getByRole('link', { name: editing.link }).click()
    await expect(page).toHaveURL(`${editor}?tab=link&source_id=${id}`)
    await page.getByRole('link', { name: editing.report }).click()
    await expect(title).toHaveValue('Not saved yet')
    await page.getByRole('link', { name: editing.newReport }).click()
    await expect(dialog(page)).toContainText(fillSentence(editing.leaveText_one, { count: 1 }))
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: editing.stay }).click()
    await expect(page).toHaveURL(new RegExp(`source_id=${id}`))
    await page.getByRole('link', { name: editing.newReport }).click()
    await dialog(page).getByRole('button', { name: editing.leave }).click()
    await expect(title).toHaveValue('')
  })

  await test.step('restored changes can be dropped', async () => {
    await open(page, buildEditorPath(id))
    await expect(title).toHaveValue('Not saved yet')
    await expect(page.getByText(editing.changesRestored)).toBeVisible()
    await page.getByRole('button', { name: editing.dropRestoredChanges }).click()
    await expect(title).toHaveValue(`Report ${id}`)
    await page.reload()
    await expect(title).toHaveValue(`Report ${id}`)
  })

  await test.step('unsaved changes survive a reload', async () => {
    await waitForHydration(page)
    await title.fill('Not saved yet')
    await reloadDespiteWarning(page)
    await waitForHydration(page)
    await expect(title).toHaveValue('Not saved yet')
  })
  page.once('dialog', () => {
    throw new Error('The browser must not ask after the portal has asked')
  })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Sample Steward' }).click()
    await page.getByRole('menuitem', { name: profile.logout }).click()
  }
  await test.step('a logout warns, and deletes the changes', async () => {
    await logOut()
    await expect(dialog(page)).toContainText(profile.logoutLoses)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(title).toHaveValue('Not saved yet')
    await logOut()
    await dialog(page).getByRole('button', { name: profile.logout }).click()
    await expectLoggedOut(page)
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('unsaved')))).toEqual([])
  })
  await test.step('nothing is left for the next login', async () => {
    await signIn(page.context(), person)
    await open(page, buildEditorPath(id))
    await expect(title).toHaveValue(`Report ${id}`)
  })
})

test('an unsaved address of a link is kept in the browser, with a warning on leaving', async ({ page, portal }) => {
  test.slow()
  const person = await signInNewStaff(page, portal)
  const id = await createReportInEditor(page)
  const links = `${editor}?tab=link&source_id=${id}`
  const [api, dashboard] = [page.getByLabel(publishing.apiAddress), page.getByLabel(publishing.dashboardAddress)]
  const save = page.getByRole('button', { name: publishing.saveLink })
  const kind = (name: string) => page.getByRole('radio', { name }).check()
  await test.step('both addresses survive a change of the tab', async () => {
    await open(page, links)
    await api.fill('https://example.org/api')
    await kind(publishing.linkDashboard)
    await dashboard.fill('https://example.org/dashboard')
    await kind(publishing.linkApi)
    await expect(api).toHaveValue('https://example.org/api')
    await page.getByRole('link', { name: editing.report }).click()
    await expect(field(page, 'titleEn')).toBeVisible()
    await page.getByRole('link', { name: editing.link }).click()
    await expect(api).toHaveValue('https://example.org/api')
    await expect(page.getByText(editing.changesRestored)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('leaving warns, and a reload keeps the address', async () => {
    await page.getByRole('link', { name: profile.ReportConfiguration }).last().click()
    await expect(dialog(page)).toContainText(publishing.linkLeaveText)
    await dialog(page).getByRole('button', { name: editing.stay }).click()
    await expect(api).toHaveValue('https://example.org/api')
    await reloadDespiteWarning(page)
    await expect(api).toHaveValue('https://example.org/api')
  })
  await test.step('after a save and a drop, leaving does not warn', async () => {
    await save.click()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(save).toBeFocused()
    await expect(page.getByText(editing.changesRestored)).toHaveCount(0)
    await kind(publishing.linkDashboard)
    await expect(dashboard).toHaveValue('https://example.org/dashboard')
    await page.getByRole('button', { name: editing.dropRestoredChanges }).click()
    await expect(dashboard).toHaveValue('')
    await page.getByRole('link', { name: profile.ReportConfiguration }).last().click()
    await expect(page).toHaveURL(editor)
  })

  await test.step('a change by someone else is shown before it is overwritten', async () => {
    await open(page, links)
    await api.fill('https://example.org/mine')
    await page.getByRole('link', { name: editing.report }).click()
    await expect(field(page, 'titleEn')).toBeVisible()
    await call(page, 'addNewApiDocument', { file_name: id.toLowerCase(), api_doc_url: 'https://example.org/theirs' })
    await page.getByRole('link', { name: editing.link }).click()
    await expect(api).toHaveValue('https://example.org/mine')
    await save.click()
    const message = fillSentence(publishing.linkChanged, { address: 'https://example.org/theirs' })
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  })

  await test.step('a logout deletes the address', async () => {
    await page.getByRole('button', { name: 'Sample Steward' }).click()
    await page.getByRole('menuitem', { name: profile.logout }).click()
    await dialog(page).getByRole('button', { name: profile.logout }).click()
    await expectLoggedOut(page)
    await signIn(page.context(), person)
    await open(page, links)
    await expect(api).toHaveValue('https://example.org/theirs')
  })
})

test('renaming a sub-category warns on leaving, and before another is renamed', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await open(page, '/admin/SubCategories')
  const table = page.getByRole('table', { name: catalogueAdmin.subCategories })
  const edit = (name: string) =>
    table.getByRole('button', { name: fillSentence(catalogueAdmin.editNamed, { name }) }).click()
  const typed = table.getByRole('textbox', { name: catalogueAdmin.subCategoryName })
  await page.getByRole('searchbox').fill('Fiscal')
  await edit('Fiscal Balance')
  await typed.fill('Fiscal balance, renamed')
  await page.getByRole('searchbox').fill('')
  await table.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(toast(page)).toContainText(fillSentence(catalogueAdmin.saveNameFirst, { name: 'Fiscal Balance' }))
  await page.getByRole('link', { name: profile.ReportConfiguration }).last().click()
  await expect(dialog(page)).toContainText(catalogueAdmin.leaveText)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: editing.stay }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(typed).toHaveValue('Fiscal balance, renamed')
  await typed.press('Escape')
  await expect(
    table.getByRole('button', { name: fillSentence(catalogueAdmin.editNamed, { name: 'Fiscal Balance' }) }),
  ).toBeFocused()
  await page.getByRole('link', { name: profile.ReportConfiguration }).last().click()
  await expect(page).toHaveURL(editor)
})

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { editing } = wordsByLanguage[language]

    test('the second to save sees the changes of the first, and chooses field by field', async ({
      page,
      portal,
      browser,
      baseURL,
    }) => {
      test.slow()
      await signInNewStaff(page, portal)
      const id = await createReportInEditor(page, editing)
      const colleaguePage = await (await browser.newContext({ baseURL: baseURL as string })).newPage()
      const colleague = await signInNewStaff(colleaguePage, portal)
      const theySave = async (title: string, source: string) => {
        await open(colleaguePage, buildEditorPath(id))
        await field(colleaguePage, 'titleEn').fill(title)
        await field(colleaguePage, 'source').fill(source)
        await saveButton(colleaguePage, wordsByLanguage.en.editing.save).click()
        await expect(colleaguePage.getByText(wordsByLanguage.en.editing.allSaved)).toBeVisible()
      }
      const differing = dialog(page).getByRole('table', { name: editing.conflictFields })
      await test.step('a conflict shows both values', async () => {
        await open(page, buildEditorPath(id))
        await theySave('Their title', 'Their source')
        await field(page, 'titleEn').fill('My title')
        await field(page, 'licence').fill('My licence')
        await saveButton(page, editing.save).click()
        await expect(dialog(page)).toContainText(fillSentence(editing.conflictBy, { user: colleague.username }))
        await expect(differing.getByRole('rowheader')).toHaveText([editing.titleEn, editing.licence, editing.source])
        await expect(differing.getByRole('row', { name: editing.titleEn })).toContainText('Their title')
        for (const width of [1024, 390, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          await expect(dialog(page)).toBeInViewport({ ratio: 1 })
          expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
          await expectAccessible(page, width === 1440 ? undefined : ['light'])
        }
        await dialog(page).getByRole('button', { name: editing.keepEditing }).click()
        await expect(field(page, 'titleEn')).toHaveValue('My title')
      })
      await test.step('the fields are chosen one by one', async () => {
        await saveButton(page, editing.save).click()
        const choice = (name: string, whose: string) => differing.getByLabel(`${name}, ${whose}`)
        await expect(choice(editing.source, editing.theirs)).toBeChecked()
        await expect(choice(editing.licence, editing.mine)).toBeChecked()
        await choice(editing.titleEn, editing.theirs).check()
        await dialog(page).getByRole('button', { name: editing.saveSelected }).click()
        await expect(page.getByText(editing.allSaved)).toBeVisible()
        await page.reload()
        await expect(field(page, 'titleEn')).toHaveValue('Their title')
        await expect(field(page, 'source')).toHaveValue('Their source')
        await expect(field(page, 'licence')).toHaveValue('My licence')
      })

      await test.step('all values of the other person are taken', async () => {
        await theySave('Theirs again', 'Another source')
        await waitForHydration(page)
        await field(page, 'titleEn').fill('Mine again')
        await saveButton(page, editing.save).click()
        await dialog(page).getByRole('button', { name: editing.takeTheirs }).click()
        await expect(field(page, 'titleEn')).toHaveValue('Theirs again')
        await expect(page.getByText(editing.allSaved)).toBeVisible()
      })
      await colleaguePage.context().close()
    })
  })
