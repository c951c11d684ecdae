import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../journey.ts'
import { widths } from '../playwright.config.ts'
import { test } from './parts-page.ts'

// A field that chooses from a list (docs/behaviour/runs.md#jobs-and-alarms).

test.describe.configure({ mode: 'default', timeout: 120_000 })

const openList = async (page: Page, name: string) => {
  await page.goto('/parts.html')
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  return { dialog, field: dialog.getByRole('combobox', { name: 'Source' }) }
}

test('a short list is a select with its groups', async ({ page }) => {
  const { dialog, field } = await openList(page, 'Short list')
  await expect(field.locator('optgroup')).toHaveAttribute('label', 'Internal')
  await field.selectOption('load_0002')
  await expect(dialog).toContainText('key: internal 2')
})

test('a long list is searched by keyboard, and text that is not in it chooses nothing', async ({ page }) => {
  const { dialog, field } = await openList(page, 'Long list')
  await expect(field).toHaveValue('By its workflow name')
  await field.click()
  await expect(dialog.getByRole('option')).toHaveCount(20)
  await expect(dialog.getByRole('option').first()).toHaveText('By its workflow name')
  await expect(dialog).toContainText('Showing the first 20')
  await field.fill('LOAD 2999')
  await expect(dialog).toContainText('key: none')
  await expect(dialog.getByRole('option')).toHaveText(['load_2999Internal'])
  await expectAccessible(page)
  await field.press('Enter')
  await expect(dialog).toContainText('key: internal 2999')
  await expect(field).toHaveValue('load_2999')
  await expect(field).toHaveAccessibleDescription('Internal')
  await field.fill('load_9')
  // The button that clears the field comes first.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog).toContainText('key: none')
  await expect(dialog).toContainText('“load_9” is not in the list')
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.phone })

  test('the options of a long list can be reached in a dialog', async ({ page }) => {
    const { dialog, field } = await openList(page, 'Long list')
    await field.click()
    const last = dialog.getByRole('option').last()
    await last.click()
    await expect(dialog).toContainText('key: internal 18')
  })
})
