import { expect, expectAccessible, expectNoSidewaysScroll } from '../journey.ts'
import { test } from './parts-page.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

for (const [device, viewport] of Object.entries({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`rows are selected across pages on a ${device}, and a select in a row works by keyboard`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/parts.html')
    await page.getByRole('button', { name: 'Selectable table' }).click()
    const table = page.getByRole('dialog', { name: 'Selectable table' })
    const bar = table.locator('.selectionbar')
    await expect(bar).toHaveText('0 of 9,988 selected')
    await table.getByRole('checkbox', { name: 'Select reader.00014' }).press('Space')
    await expect(bar.getByRole('status')).toHaveText('1 of 9,988 selected')
    const highlightedRows = table.locator('tbody tr.chosen')
    await expect(highlightedRows).toHaveCount(1)
    await expect(highlightedRows).toContainText('reader.00014')
    await table.getByRole('button', { name: 'Next page' }).click()
    const wholePage = table.getByRole('checkbox', { name: 'Select this page (10)' })
    await wholePage.click({ timeout: 5000 })
    await expect(bar.getByRole('status')).toHaveText('11 of 9,988 selected')
    await expect(table.getByText('Select this page (10)')).toBeVisible({ visible: device === 'phone' })
    await expect(bar.getByRole('button', { name: 'Remove Selected' })).toBeInViewport({ ratio: 1 })
    const status = table.getByRole('combobox', { name: 'Status of reader.00023' })
    await status.selectOption('Offline')
    await expect(status).toHaveValue('Offline')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: 'Clear the selection' }).press('Enter')
    await expect(bar).toHaveText('0 of 9,988 selected')
  })
