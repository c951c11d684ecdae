import type { Page } from '@playwright/test'
import { editor, editorOf, enter, field, makeReport, saveButton } from '../editor-pages.ts'
import { expect, expectAccessible } from '../journey.ts'
import { open } from '../logins.ts'
import { dialog } from '../own-pages.ts'
import { toast } from '../readers.ts'
import { filled, wordsOf } from '../words.ts'
import { test } from './staff-portal.ts'

// The editor's dialogs with tables: keywords, and the search for a report (administration.md 2.3 and 9).

test.describe.configure({ mode: 'default' })
// The cookie bar is answered with yes by signIn.
test.use({ answered: false })

const { editing, messages, tables, ui } = wordsOf.en

test('the words come from a workbook, are looked at, mended and confirmed', async ({ page, portal }) => {
  test.slow()
  await enter(page, portal)
  const id = await makeReport(page)
  await page.getByText(editing.uploadFile).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from('word') })
  await expect(page.getByRole('alert')).toContainText(messages.fileNotAllowed)
  await input.setInputFiles({ name: 'words.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('word') })
  await expect(page.getByRole('alert')).toContainText(/.+/)
  const example = await page.request.get('/api/file/downloadReportExample')
  await input.setInputFiles({
    name: 'keywords.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await example.body(),
  })
  await page.getByRole('button', { name: editing.preview }).click()
  const first = dialog(page).getByLabel(filled(editing.wordNumber, { number: 1 }))
  await expect(first).not.toHaveValue('')
  await expectAccessible(page)
  await first.fill('mended')
  await dialog(page).getByRole('button', { name: editing.saveWords }).click()
  const question = page.getByRole('dialog', { name: messages.areYouSure })
  await question.getByRole('button', { name: editing.saveWords }).click()
  await expect(toast(page)).toContainText(messages.confirmWord)
  await expect(page.getByText(filled(editing.unsaved_one, { count: 1 }), { exact: true })).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await open(page, editorOf(id))
  await expect(field(page, 'keywords')).toHaveValue(/^mended/)
})

test('five hundred words are drawn as they come into sight, one more is refused', async ({ page, portal }) => {
  test.slow()
  await enter(page, portal)
  await open(page, editor)
  const listOf = (count: number) => Array.from({ length: count }, (_, at) => `word ${at + 1}`).join(', ')
  await field(page, 'keywords').fill(listOf(501))
  await saveButton(page).click()
  await expect(page.getByText(filled(editing.tooManyWords, { most: 500 }))).toBeVisible()
  await field(page, 'keywords').fill(listOf(500))
  await page.getByRole('button', { name: editing.editWords }).click()
  await dialog(page).getByRole('button', { name: tables.all, exact: true }).click()
  const rows = dialog(page).locator('tbody tr:not(.space)')
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await dialog(page)
    .getByRole('region')
    .evaluate(frame => frame.scrollTo(0, frame.scrollHeight))
  await expect(dialog(page).getByLabel(filled(editing.wordNumber, { number: 500 }))).toHaveValue('word 500')
  await expectAccessible(page)
})

test('a hundred thousand reports are searched, sorted and shown, a window at a time', async ({ page, portal }) => {
  await enter(page, portal)
  const { asked, rows } = await openMany(page)
  await expect(rows).toHaveCount(10)
  await expect(dialog(page)).toContainText('1–10 of 100,000')
  await dialog(page).getByRole('button', { name: 'Next page' }).click()
  await expect(rows.first()).toContainText('R000011')
  await dialog(page).getByRole('button', { name: editing.createdAt }).click()
  await expect(dialog(page).getByRole('columnheader', { name: editing.createdAt })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(() => asked.at(-1)).toContain('sort=createdAt')
  await dialog(page).getByRole('button', { name: tables.all, exact: true }).click()
  const frame = dialog(page).getByRole('region')
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(dialog(page).getByText('R100000').first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
  await expect(dialog(page).getByText('R050000').first()).toBeVisible()
  expect(asked.length).toBeLessThan(12)
})

test.describe('rows that fail to come', () => {
  test.use({ expectedNoise: ['status of 500'] })

  test('say so and are not asked for again before somebody wants it; then the window goes on', async ({
    page,
    portal,
  }) => {
    await enter(page, portal)
    let isDown = false
    const { asked, rows } = await openMany(page, () => isDown)
    const failing = async (look: () => Promise<void>) => {
      isDown = true
      await look()
      await expect(dialog(page)).toContainText(tables.failed)
      const before = asked.length
      await page.waitForTimeout(1000)
      expect(asked.length).toBe(before)
      isDown = false
      await dialog(page).getByRole('button', { name: ui.tryAgain }).click()
    }
    await expect(rows).toHaveCount(10)
    await failing(() => dialog(page).getByRole('button', { name: 'Next page' }).click())
    await expect(rows.first()).toContainText('R000011')
    await dialog(page).getByRole('button', { name: tables.all, exact: true }).click()
    const frame = dialog(page).getByRole('region')
    await expect(rows.first()).toContainText('R000001')
    await failing(() => frame.evaluate(element => element.scrollTo(0, element.scrollHeight)))
    await expect(rows.first()).toBeVisible()
    await frame.evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
    await expect(dialog(page).getByText('R050000').first()).toBeVisible()
  })
})

/** The search dialog over a hundred thousand reports, what it asked for, and its rows. */
const openMany = async (page: Page, isDown = () => false) => {
  const total = 100_000
  const asked: string[] = []
  await page.route('**/api/getCategoryMetadata*', route => {
    const { searchParams } = new URL(route.request().url())
    asked.push(searchParams.toString())
    if (isDown()) return route.fulfill({ status: 500, json: {} })
    const [from, size] = [Number(searchParams.get('page')) - 1, Number(searchParams.get('page_size'))]
    const result = Array.from({ length: size }, (_, at) => entryAt(from * size + at + 1))
    return route.fulfill({ json: { result, total } })
  })
  await open(page, editor)
  await page.getByRole('button', { name: editing.search, exact: true }).click()
  return { asked, rows: dialog(page).locator('tbody tr:not(.space)') }
}

const entryAt = (number: number) => {
  const source_id = `R${String(number).padStart(6, '0')}`
  return {
    source_id,
    file_name: source_id.toLowerCase(),
    export_excel_name: `Report ${number}`,
    export_excel_name_th: `รายงาน ${number}`,
    name: 'Economy',
    name_th: 'เศรษฐกิจ',
    sub_category_name: 'National Accounts',
    sub_category_name_th: 'บัญชีประชาชาติ',
    status: 'Active',
    create_at: '2026-08-20T02:00:00.000Z',
  }
}
