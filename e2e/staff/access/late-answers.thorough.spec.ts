import type { Page } from '@playwright/test'
import { open } from '../../logins.ts'
import { dialog } from '../../own-pages.ts'
import { toast } from '../../readers.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { expect, signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'

// A late response changes nothing that was opened since.

const { catalogueAdmin, monitor, tables } = wordsByLanguage.en

/** Holds the first request of a path back until it is released. */
const holdFirst = async (page: Page, path: string) => {
  const heldRequest = Promise.withResolvers<() => Promise<void>>()
  let isFirst = true
  await page.route(`**${path}*`, async route => {
    if (!isFirst) return route.continue()
    isFirst = false
    heldRequest.resolve(() => route.continue())
  })
  return async () => (await heldRequest.promise)()
}

test('a save that ends after its dialog was cancelled does not close the next dialog', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  await open(page, '/admin/Categories')
  const release = await holdFirst(page, '/api/saveCategory')
  await page.getByRole('button', { name: fillSentence(catalogueAdmin.editNamed, { name: 'Economy' }) }).click()
  const request = page.waitForRequest('**/api/saveCategory')
  await dialog(page).locator('button[type=submit]').click()
  await request
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: catalogueAdmin.addCategory }).click()
  const name = dialog(page).getByLabel('Name (English)')
  await name.fill('Typed meanwhile')
  await release()
  await expect(toast(page)).toBeVisible()
  await expect(name).toHaveValue('Typed meanwhile')
})

test('a view that loads late does not replace the one that was opened since', async ({ page, portal }) => {
  const [slow, quick] = [await portal.hire(3), await portal.hire(3)]
  await signInAs(page, portal, 'administrator')
  await open(page, '/admin/ReportPermissionMonitor')
  const search = page.getByRole('searchbox', { name: fillSentence(tables.searchIn, { table: monitor.users }) })
  const view = ({ username }: { username: string }) =>
    page.getByRole('button', { name: fillSentence(monitor.viewReports, { name: username }) })
  const path = '/api/getListReportPermissionByUser'
  const release = await holdFirst(page, path)
  await search.fill(slow.username)
  const request = page.waitForRequest(`**${path}*`)
  await view(slow).click()
  await request
  await search.fill(quick.username)
  await view(quick).click()
  await expect(dialog(page)).toContainText(quick.username)
  const responsePromise = page.waitForResponse(`**${path}*`)
  await release()
  await responsePromise
  await page.waitForLoadState('networkidle')
  await expect(dialog(page)).toContainText(quick.username)
  await expect(dialog(page)).not.toContainText(slow.username)
})
