import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dateField, toTypedDigits, typeDigits } from '../dates.ts'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { call, open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { toast } from '../readers.ts'
import { wordsByLanguage } from '../words.ts'
import { expect, findingBoxes, publishAlone, signInAs } from './staff-desk.ts'
import { zipFile } from './staff-files.ts'
import { test } from './staff-portal.ts'

// Levels, sub-categories, categories, versions, and their audit trail (docs/behaviour/editor.md#editing-the-catalogue).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const table = (page: Page, name: string) => page.getByRole('table', { name })
const tableRow = (page: Page, name: string, text: string) =>
  table(page, name).getByRole('row').filter({ hasText: text })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    // The same states in the other language have the same outline.
    const checkLooks = async (page: Page) => language === 'en' && expectAccessible(page)
    const { catalogueAdmin, messages, tables, trail, ui } = wordsByLanguage[language]

    test('a level needs all three of its fields, is added, and is edited', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/Levels')
      const adding = page.getByRole('button', { name: catalogueAdmin.addLevel })
      await adding.click()
      const form = dialog(page)
      await form.getByRole('button', { name: catalogueAdmin.save }).click()
      await expect(form.getByRole('alert')).toContainText(messages.notAvailable)
      await expect(form.getByText(messages.notAvailableRequired)).toHaveCount(3)
      await checkLooks(page)
      await form.getByLabel(catalogueAdmin.level, { exact: true }).selectOption({ index: 2 })
      await form.getByLabel(catalogueAdmin.subLevelKey).fill('two words')
      await form.getByLabel(catalogueAdmin.subLevelName).fill(`Partners ${language}`)
      await form.getByRole('button', { name: catalogueAdmin.save }).click()
      await expect(form.getByText(messages.englishOnly)).toBeVisible()
      await form.getByLabel(catalogueAdmin.subLevelKey).fill(`partners-${language}`)
      await form.getByRole('button', { name: catalogueAdmin.save }).click()
      await expect(toast(page)).toContainText(messages.saved)
      await expect(tableRow(page, catalogueAdmin.levels, `partners-${language}`)).toBeVisible()
      await expect(form).toHaveCount(0)
      await adding.click()
      await form.getByLabel(catalogueAdmin.level, { exact: true }).selectOption({ index: 2 })
      await form.getByLabel(catalogueAdmin.subLevelKey).fill(`partners-${language}`)
      await form.getByLabel(catalogueAdmin.subLevelName).fill('Others')
      await form.getByRole('button', { name: catalogueAdmin.save }).click()
      await expect(form.getByText(catalogueAdmin.keyTaken)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
      await tableRow(page, catalogueAdmin.levels, `partners-${language}`).getByRole('button').click()
      await expect(dialog(page)).toContainText(catalogueAdmin.editSubLevel)
      await checkLooks(page)
      await dialog(page).getByLabel(catalogueAdmin.subLevelName).fill('')
      await dialog(page).getByRole('button', { name: catalogueAdmin.save }).click()
      await expect(dialog(page)).toContainText(messages.notAvailableRequired)
      await dialog(page).getByLabel(catalogueAdmin.subLevelName).fill(`Friends ${language}`)
      await dialog(page).getByRole('button', { name: catalogueAdmin.save }).click()
      await expect(toast(page)).toContainText(messages.edited)
      await expect(tableRow(page, catalogueAdmin.levels, `Friends ${language}`)).toBeVisible()
    })

    test('a sub-category is added, renamed in the table, and deleted', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/SubCategories')
      await page.getByRole('button', { name: catalogueAdmin.addSubCategory }).click()
      await dialog(page).getByRole('button', { name: catalogueAdmin.add, exact: true }).click()
      await expect(dialog(page).getByText(messages.informationRequired)).toHaveCount(2)
      await checkLooks(page)
      await dialog(page).getByLabel(catalogueAdmin.category, { exact: true }).selectOption({ index: 2 })
      const name = `Rice prices ${language}`
      await dialog(page).getByLabel(catalogueAdmin.subCategoryName).fill(name)
      await dialog(page).getByLabel(catalogueAdmin.subCategoryNameTh).fill(`ราคาข้าว ${language}`)
      await dialog(page).getByRole('button', { name: catalogueAdmin.add, exact: true }).click()
      await expect(toast(page)).toContainText(messages.saveSuccess)
      await page.getByRole('searchbox').fill(name)
      const added = tableRow(page, catalogueAdmin.subCategories, name)
      await expect(added).toBeVisible()
      await added.getByRole('button').first().click()
      const field = table(page, catalogueAdmin.subCategories).getByRole('textbox', {
        name: catalogueAdmin.subCategoryName,
      })
      await expect(field).toBeFocused()
      await checkLooks(page)
      await field.press('Escape')
      await expect(field).toHaveCount(0)
      await added.getByRole('button').first().click()
      await field.fill('')
      await field.press('Enter')
      await expect(table(page, catalogueAdmin.subCategories)).toContainText(messages.informationRequired)
      await field.fill(`${name} by week`)
      await field.press('Enter')
      await expect(toast(page)).toContainText(messages.subCategoryEdited)
      const renamed = tableRow(page, catalogueAdmin.subCategories, `${name} by week`)
      await expect(renamed).toBeVisible()
      await expect(renamed.getByRole('button').first()).toBeFocused()
      await renamed.getByRole('button').last().click()
      await expect(dialog(page)).toContainText(messages.areYouConfirm)
      await checkLooks(page)
      await dialog(page).getByRole('button', { name: messages.yesDelete }).click()
      await expect(toast(page)).toContainText(messages.deleteSuccess)
      await expect(renamed).toHaveCount(0)
      await page.getByRole('searchbox').fill('')
      await page.getByRole('button', { name: tables.all, exact: true }).click()
      await expect(tableRow(page, catalogueAdmin.subCategories, 'Fiscal Balance')).toBeVisible()
      await expect(table(page, catalogueAdmin.subCategories)).not.toContainText(name)
    })

    test('a sub-category in use cannot be deleted, and names the reports that use it', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/SubCategories')
      await page.getByRole('searchbox').fill('Fiscal Balance')
      await tableRow(page, catalogueAdmin.subCategories, 'Fiscal Balance').getByRole('button').last().click()
      await expect(dialog(page)).toContainText(messages.notSuccess)
      await expect(dialog(page).getByRole('button', { name: messages.yesDelete })).toHaveCount(0)
      await expect(dialog(page).getByRole('link')).toHaveCount(2)
      await checkLooks(page)
      await expect(dialog(page).locator('.foot').getByRole('button', { name: ui.close })).toBeVisible()
      await dialog(page).getByRole('link').first().click()
      await expect(page).toHaveURL(/\/admin\/ReportConfiguration\?source_id=/)
    })

    test('the audit trail shows writes with filters, and as CSV', async ({ page, portal }) => {
      const { username } = await signInAs(page, portal, 'systemAdministrator')
      const word = `rare-${language}-${Date.now()}`
      for (const name of [word, `other ${word}`])
        await call(page, 'saveSubCategoryName', { category_id: 1, sub_category_name: name })
      await open(page, '/admin/AuditTrail')
      await page.getByLabel(trail.who, { exact: true }).selectOption(username)
      await expect(page).toHaveURL(new RegExp(`username=${username}`))
      const search = page.getByRole('searchbox', { name: trail.searchTrail })
      await search.fill(`other ${word}`)
      await search.press('Enter')
      const entries = page.locator('.trailentry')
      await expect(entries).toHaveCount(1)
      await entries.getByRole('button').click()
      await expect(entries).toContainText(trail.action_added)
      await expect(entries).toContainText(`${trail.table_sub_categories} `)
      await expect(entries).toContainText(trail.call_addSubCategory)
      await expect(entries.locator('.beforeafter')).toContainText(word)
      await checkLooks(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: trail.csv }).click(),
      ])
      const csv = String(await readFile(await download.path()))
      expect(csv, 'the CSV keeps the names of the code').toMatch(/addSubCategory,added,sub_categories,/)
      expect(csv).toContain(word)
      expect(csv.trim().split('\n')).toHaveLength(2)
      await page.getByLabel(trail.when, { exact: true }).selectOption(trail.when_dates)
      await typeDigits(dateField(page, catalogueAdmin.from), toTypedDigits('2026-02-01', language))
      await typeDigits(dateField(page, catalogueAdmin.until), toTypedDigits('2026-01-01', language))
      await expect(page.getByText(catalogueAdmin.untilBeforeFrom)).toBeVisible()
      await expect(page.getByRole('button', { name: catalogueAdmin.filter })).toBeDisabled()
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
    })
  })

test.describe('the audit trail', () => {
  test.use({ expectedErrors: ['status of 403'] })

  test('is only for the system administrator', async ({ page, portal }) => {
    await signInAs(page, portal, 'administrator')
    const response = await page.goto('/admin/AuditTrail')
    expect(response?.status()).toBe(403)
  })
})

test('categories are added, renamed and reordered by keyboard, and the home page follows', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  await open(page, '/admin/Categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Information is required')).toHaveCount(2)
  await dialog(page).getByLabel('Name (English)').fill('Weather')
  await dialog(page).getByLabel('Name (Thai)').fill('อากาศ')
  await dialog(page).getByRole('radio', { name: 'Bolt' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog(page).getByRole('radio', { name: 'Bolt' })).toBeChecked()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Save Success')
  const rows = table(page, 'Categories').locator('tbody tr')
  await expect(rows.last()).toContainText('Weather')
  await rows.last().getByRole('button', { name: 'Edit Weather' }).click()
  await dialog(page).getByLabel('Name (English)').fill('Weather and climate')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(rows.last()).toContainText('Weather and climate')
  const up = page.getByRole('button', { name: 'Move Weather and climate up' })
  await up.focus()
  const count = await rows.count()
  for (let index = count - 1; index >= 1; index -= 1) {
    await page.keyboard.press('Enter')
    await expect(rows.nth(index - 1)).toContainText('Weather and climate')
    await expect(up).toBeFocused()
  }
  await expect(page.getByRole('status').filter({ hasText: `is now number 1 of ${count}` })).toHaveCount(1)
  await expectAccessible(page)
  await expect
    .poll(async () => (await call(page, 'getCategoryByUser')).data.map(({ name }: { name: string }) => name))
    .toEqual(['Weather and climate', ...(await rows.locator('th:nth-child(3)').allTextContents()).slice(1)])
  await open(page, '/')
  await expect(page.locator('.drawer li').first()).toContainText('Weather and climate')
})

test.describe('an outdated order', () => {
  test.use({ expectedErrors: ['status of 409'] })
  test('loads the current list', async ({ page, portal }) => {
    await signInAs(page, portal, 'steward')
    await open(page, '/admin/Categories')
    await call(page, 'saveCategory', { name: 'Overtaken', name_th: 'แซง', icon: 'folder' })
    await page.getByRole('button', { name: 'Move Economy up' }).click()
    await expect(page.getByRole('alert')).toContainText(wordsByLanguage.en.catalogueAdmin.orderChanged)
    await expect(table(page, 'Categories')).toContainText('Overtaken')
  })
})

test('fields and files are restored to an earlier version', async ({ page, portal }) => {
  const { username } = await signInAs(page, portal, 'steward')
  const report = {
    source_id: 'old-and-new',
    file_name: 'old-and-new',
    export_excel_name: 'The first title',
    frequency: 'Yearly',
    sub_category_id: 1,
    word: ['title'],
    mode: 'Update',
  }
  await call(page, 'saveMetadata', { data: report })
  const changed = { ...report, export_excel_name: 'The second title', frequency: 'Monthly', word: ['title', 'name'] }
  await call(page, 'saveMetadata', { data: changed, revision: 1 })
  for (const content of ['year,value\n2024,1\n', 'year,value\n2024,1\n2025,2\n'])
    await page.request.post('/api/uploadFileDataCSV', {
      headers: { origin: process.env.KHLANG_ADDRESS as string },
      multipart: { file_name: 'old-and-new', files: await zipFile('old-and-new.zip', content) },
    })
  await open(page, '/admin/ReportConfiguration?tab=versions&source_id=old-and-new')
  const events = page.locator('.vline > tbody > tr')
  await test.step('the history shows the changed fields', async () => {
    const save = events.filter({ hasText: 'changed 3 fields' })
    await expect(save).toContainText(`${username} changed 3 fields: Report Name (English), Frequency, Keyword`)
    await save.getByText('Before and after').click()
    await expect(save.getByRole('row', { name: /Report Name \(English\)/ })).toContainText(/first title.*second title/)
    await expect(save.getByRole('row', { name: /Keyword/ })).toContainText('title, name')
    await expectAccessible(page)
  })
  await test.step('the fields are restored', async () => {
    await page.getByRole('button', { name: /^Restore the fields/ }).click()
    await expect(dialog(page).getByRole('row', { name: /Report Name \(English\)/ })).toContainText(
      /second title.*first title/,
    )
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page)).toContainText('Earlier values restored')
    await expect(events).toHaveCount(5)
    expect(await call(page, 'getReportForm', { source_id: 'old-and-new' })).toMatchObject({
      data: { export_excel_name: 'The first title', frequency: 'Yearly', word: ['title'] },
    })
  })
  await test.step('an earlier version is downloaded', async () => {
    const csv = page.getByRole('link', { name: 'Download CSV of version 1' })
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()])
    expect(download.suggestedFilename()).toMatch(/^old-and-new.*\.zip$/)
  })
  await test.step('the files are restored', async () => {
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(page.locator('.changes > div')).toHaveText([/1/, /0/, /\u22121/, /2/, /0/])
    await expect(page.getByRole('region', { name: 'Rows removed' }).getByRole('row')).toHaveText([
      'Changeyearvalue',
      '−removed20252',
    ])
    await expectAccessible(page)
    await findingBoxes(page).check()
    await publishAlone(page)
    await page.getByRole('button', { name: 'Replace 2 files' }).click()
    await expect(toast(page)).toContainText('Version 1 is restored')
    await expect(events.first()).toContainText('restored version 1')
    await expect(events.first()).toContainText('1 row')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  })
})
