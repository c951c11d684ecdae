import { open } from '../logins.ts'
import { expect, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { wordsByLanguage } from '../words.ts'

// Lists that lead to other pages are the same after Back (docs/behaviour/screens.md#tables-of-staff).

test.use({ hasAnsweredCookieBar: false })

const { health, runs, tables } = wordsByLanguage.en

test('the list of gaps keeps its search, order and page size', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  await open(page, '/admin/CatalogueHealth')
  const search = page.getByRole('searchbox')
  const titleHeading = page.getByRole('columnheader', { name: health.table })
  const sizes = page.getByRole('group', { name: tables.rows })
  await sizes.getByRole('button', { name: '25' }).click()
  await titleHeading.getByRole('button').click()
  await search.fill('provinces')
  await expect(page.getByRole('table')).toContainText('provinces of Thailand', { ignoreCase: true })
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/ReportConfiguration/)
  await page.goBack()
  await expect(search).toHaveValue('provinces')
  await expect(titleHeading).toHaveAttribute('aria-sort', 'ascending')
  await expect(sizes.getByRole('button', { name: '25' })).toHaveAttribute('aria-pressed', 'true')
  // A new visit starts with the whole list.
  await page.locator('a[href="/admin"]').first().click()
  await page.waitForURL(/\/admin$/)
  await page.locator('a[href="/admin/CatalogueHealth"]').first().click()
  await expect(search).toHaveValue('')
})

test('the workbench keeps its filters', async ({ page, portal }) => {
  await signInAs(page, portal, 'steward')
  await open(page, '/admin/WorkBench')
  await page.getByLabel(runs.source, { exact: true }).selectOption(runs.external)
  await page.getByLabel(runs.fromAndTo).check()
  await page.getByRole('link', { name: runs.monitoring }).click()
  await page.getByRole('radio', { name: runs.complete, exact: true }).check()
  await page.goBack()
  await expect(page.getByLabel(runs.source, { exact: true })).toHaveValue('external')
  await expect(page.getByLabel(runs.fromAndTo)).toBeChecked()
  await page.goForward()
  await expect(page.getByRole('radio', { name: runs.complete, exact: true })).toBeChecked()
})
