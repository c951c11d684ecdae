import {
  buildEditorPath,
  createReportInEditor,
  editor,
  field,
  fillNewReport,
  newId,
  saveButton,
  signInNewStaff,
} from '../editor-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { widths } from '../playwright.config.ts'
import { toast } from '../readers.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { expectGoodLooks } from './access/access-desk.ts'
import { test } from './staff-portal.ts'

// The report editor's first tab (docs/behaviour/editor.md#report-editor).

test.describe.configure({ mode: 'default' })
// `signIn` accepts the cookies itself.
test.use({ hasAnsweredCookieBar: false })

const { editing, messages } = wordsByLanguage.en

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const words = wordsByLanguage[language]

    test('a report is created, validated, saved once, found and changed', async ({ page, portal, baseURL }) => {
      test.slow()
      await signInNewStaff(page, portal)
      const saves: string[] = []
      page.on('request', request => request.url().endsWith('/saveMetadata') && saves.push(request.url()))
      const id = newId()
      const save = saveButton(page, words.editing.save)

      await test.step('a new report is validated, and saved once by a double click', async () => {
        await open(page, '/admin/management')
        await page.getByRole('link', { name: words.profile.ReportConfiguration }).last().click()
        await expect(page).toHaveTitle(
          fillSentence(words.shell.documentTitle, { title: words.profile.ReportConfiguration }),
        )
        await save.click()
        await expect(page.getByText(words.messages.informationRequired)).toHaveCount(7)
        await expect(field(page, 'sourceId')).toBeFocused()
        if (language === 'en') await expectAccessible(page)
        await field(page, 'sourceId').fill('two words')
        await field(page, 'fileName').fill('ชื่อ')
        await field(page, 'sourceUrl').fill('www.example.org')
        await save.click()
        await expect(page.getByText(words.messages.englishOnly)).toHaveCount(2)
        await expect(page.getByText(words.messages.addressInvalid)).toBeVisible()
        expect(saves).toEqual([])
        await field(page, 'sourceUrl').fill('https://data.example.org')
        await fillNewReport(page, id, words.editing.inactiveOption)
        await field(page, 'unitEn').fill('Percent')
        await field(page, 'coverageTh').fill('พ.ศ. 2504 – 2566')
        await save.dblclick()
        await expect(toast(page)).toContainText(words.messages.saveSuccess)
        await expect(page).toHaveURL(buildEditorPath(id))
        await expect(save).toBeFocused()
        expect(saves).toHaveLength(1)
        await expect(page.getByText(words.editing.allSaved)).toBeVisible()
        await expect(field(page, 'sourceId')).not.toBeEditable()
        await expect(field(page, 'titleTh')).toHaveValue(`Report ${id}`)
        await open(page, buildEditorPath(id))
        await expect(field(page, 'unitEn')).toHaveValue('Percent')
        await expect(field(page, 'coverageTh')).toHaveValue('พ.ศ. 2504 – 2566')
        await field(page, 'fileName').fill(`${id.toLowerCase()}-renamed`)
        await expect(field(page, 'fileName')).toHaveAccessibleDescription(words.editing.fileNameRedirects)
        await field(page, 'fileName').fill(id.toLowerCase())
        await expect(field(page, 'fileName')).toHaveAccessibleDescription(words.editing.fileNameHint)
        expect((await fetch(`${baseURL}/report/${id.toLowerCase()}`)).status, 'an Inactive report is hidden').toBe(404)
      })

      await test.step('a second report with the same Report ID or file name is refused', async () => {
        await page.getByRole('link', { name: words.editing.newReport }).click()
        await fillNewReport(page, id, words.editing.inactiveOption)
        await field(page, 'fileName').fill('gdp-current-usd')
        await save.click()
        await expect(page.getByText(words.editing.reportIdTaken)).toBeVisible()
        await expect(field(page, 'sourceId')).toBeFocused()
        await field(page, 'sourceId').fill(newId())
        await save.click()
        await expect(page.getByText(words.editing.fileNameTaken)).toBeVisible()
        await page.getByRole('button', { name: words.editing.discard }).click()
        await dialog(page).getByRole('button', { name: words.editing.discard }).click()
        await expect(field(page, 'titleEn')).toHaveValue('')
      })

      await test.step('the search finds an Inactive report', async () => {
        await page.getByRole('button', { name: words.editing.search, exact: true }).click()
        const search = dialog(page).getByRole('combobox', { name: words.editing.searchLabel })
        const options = dialog(page).getByRole('option')
        await expect(options.nth(9)).toBeVisible()
        await expect(search).toBeFocused()
        await expectAccessible(page)
        await expectGoodLooks(page)
        await dialog(page).getByRole('checkbox', { name: words.editing.includeInactive }).uncheck()
        await search.fill(id)
        await expect(dialog(page).getByText(fillSentence(words.editing.noReportFound, { words: id }))).toBeVisible()
        await dialog(page).getByRole('checkbox', { name: words.editing.includeInactive }).check()
        await expect(options).toHaveCount(1)
        await expect(options).toContainText(words.editing.statusInactive)
        await expect(search).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id'))!)
        await search.press('Enter')
        await expect(page).toHaveURL(buildEditorPath(id))
        await expect(dialog(page)).toHaveCount(0)
        await expect(field(page, 'titleEn')).toHaveValue(`Report ${id}`)
      })

      await test.step('a change is saved by the keyboard', async () => {
        await field(page, 'titleEn').fill('Another name')
        await field(page, 'descriptionTh').fill('คำอธิบาย')
        await expect(
          page.getByText(fillSentence(words.editing.unsaved_other, { count: 2 }), { exact: true }),
        ).toBeVisible()
        await field(page, 'descriptionTh').press('Control+s')
        await expect(page.getByText(words.editing.allSaved)).toBeVisible()
        await page.reload()
        await expect(field(page, 'titleEn')).toHaveValue('Another name')
        const head = page.getByRole('main').locator('.toolbar')
        await expect(head).toContainText(words.editing.statusInactive)
        await expect(head).toContainText(words.profile.ReportConfiguration)
        if (language === 'en') await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another name')
        await expectAccessible(page)
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page)
        }
      })
    })
  })

test('on a phone the search for a report fills the screen, and its list scrolls', async ({ page, portal }) => {
  await page.setViewportSize(widths.phone)
  await signInNewStaff(page, portal)
  await open(page, editor)
  await page.getByRole('button', { name: editing.search, exact: true }).click()
  const options = dialog(page).getByRole('option')
  await expect(options.nth(9)).toBeVisible()
  expect(await dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...widths.phone })
  await expect(dialog(page).getByRole('checkbox', { name: editing.includeInactive })).toBeInViewport({ ratio: 1 })
  await options.last().scrollIntoViewIfNeeded()
  await expect(options.last()).toBeInViewport({ ratio: 0.9 })
  await expect(dialog(page).getByRole('combobox', { name: editing.searchLabel })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('a sub-category is added from the editor', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await open(page, editor)
  await expect(page.getByRole('button', { name: editing.addSubCategory })).toBeDisabled()
  await field(page, 'categoryId').selectOption({ index: 3 })
  const add = async (name: string) => {
    await page.getByRole('button', { name: editing.addSubCategory }).click()
    await dialog(page).getByLabel(editing.subCategoryEn, { exact: true }).fill(name)
    await page.keyboard.press('Enter')
  }
  await add('')
  await expect(dialog(page)).toContainText(messages.informationRequired)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const name = `Sub ${newId()}`
  await add(name)
  await expect(toast(page)).toContainText(messages.saveSuccess)
  await expect(field(page, 'subCategoryId').locator('option:checked')).toHaveText(name)
  await add(name)
  await expect(dialog(page)).toContainText(editing.subCategoryTaken)
})

test('ADD FILE can be pressed while a new report is loading', async ({ page, portal }) => {
  await signInNewStaff(page, portal)
  await open(page, editor)
  const id = newId()
  await fillNewReport(page, id)
  const { promise: requestStart, resolve: markRequested } = Promise.withResolvers<void>()
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route(/ReportConfiguration\.data\?source_id/, async route => {
    markRequested()
    await pressed
    await route.continue()
  })
  await saveButton(page).click()
  await requestStart
  await expect(toast(page), 'no success is told before the report is there').toHaveCount(0)
  await page.getByRole('link', { name: editing.file, exact: true }).click()
  press()
  await expect(page).toHaveURL(`${editor}?tab=file&source_id=${id}`)
  await expect(page.getByRole('combobox', { name: wordsByLanguage.en.publishing.fileName })).toHaveValue(
    id.toLowerCase(),
  )
})

test.describe('when the connection is lost', () => {
  test.use({ expectedErrors: ['Failed to load resource', 'net::ERR'] })
  test('a save without a response shows a message, loses nothing and can be repeated', async ({ page, portal }) => {
    await signInNewStaff(page, portal)
    const id = await createReportInEditor(page)
    await field(page, 'titleEn').fill('Once more')
    await page.route('**/api/saveMetadata', route => route.abort())
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText(messages.tryAgain)
    await page.unroute('**/api/saveMetadata')
    // The response of the second save is lost.
    await page.route('**/api/saveMetadata', async route => {
      await route.fetch()
      await route.abort()
    })
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText(messages.tryAgain)
    await page.unroute('**/api/saveMetadata')
    await saveButton(page).click()
    await expect(page.getByText(editing.allSaved)).toBeVisible()
    await open(page, buildEditorPath(id))
    await expect(field(page, 'titleEn')).toHaveValue('Once more')
  })
})

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const words = wordsByLanguage[language]

    test('a report is created by keyboard only, at 1024 pixels', async ({ page, portal }) => {
      await signInNewStaff(page, portal)
      await page.setViewportSize({ width: 1024, height: 768 })
      await open(page, editor)
      const id = newId()
      const { keyboard } = page
      const tabTo = async (target: ReturnType<typeof field>) => {
        for (let tries = 0; tries < 40; tries++) {
          if (await target.evaluate(element => element === document.activeElement)) return
          await keyboard.press('Tab')
        }
        throw new Error(`Tab never comes to ${target}`)
      }
      const type = async (name: string, text: string) => {
        await tabTo(field(page, name))
        await keyboard.type(text)
        const box = await field(page, name).boundingBox()
        const bar = await page.locator('.savebar').boundingBox()
        expect((box?.y ?? 0) < (bar?.y ?? 0), `${name} is not behind the bar`).toBe(true)
      }
      // This keyboard has no Thai letters, so a select cannot find an option by typing.
      const choose = async (name: string, letters: string) => {
        await type(name, language === 'en' ? letters : '')
        if (language === 'th') await keyboard.press('ArrowDown')
      }
      await type('sourceId', id)
      await tabTo(page.getByRole('button', { name: words.editing.search, exact: true }))
      await keyboard.press('Enter')
      await expect(dialog(page).getByRole('combobox')).toBeFocused()
      // The first Escape clears the search, which starts with the typed text.
      await keyboard.press('Escape')
      await expect(dialog(page).getByRole('combobox')).toHaveValue('')
      await keyboard.press('Escape')
      await expect(page.getByRole('button', { name: words.editing.search, exact: true })).toBeFocused()
      await type('fileName', id.toLowerCase())
      await type('titleEn', 'By keyboard')
      await choose('categoryId', 'Eco')
      await tabTo(field(page, 'subCategoryId'))
      await keyboard.press('ArrowDown')
      await choose('frequency', 'Month')
      await tabTo(page.getByRole('radio', { name: words.editing.activeOption }))
      await keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: words.editing.inactiveOption })).toBeChecked()
      await type('keywords', 'keyboard')
      await tabTo(saveButton(page, words.editing.save))
      await keyboard.press('Enter')
      await expect(toast(page)).toContainText(words.messages.saveSuccess)
      await expect(page).toHaveURL(buildEditorPath(id))
    })
  })
