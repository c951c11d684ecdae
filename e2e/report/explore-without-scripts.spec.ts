import { expect, test } from '../journey.ts'
import { waitForSeries, waitForTable } from '../readers.ts'

// Explore works by links and forms where scripts are off.

test.describe.configure({ timeout: 180_000 })
test.use({ javaScriptEnabled: false })

const rates = '/report/exchange-rates-monthly/explore'
const chart = 'x=Date&y=avg(Exchange%20rate)&by=Country'

test('rows are paged, filtered and shown as a chart without scripts', async ({ page }) => {
  await waitForTable(page)
  await waitForSeries(page)
  await page.goto(rates)
  await expect(page).toHaveURL(`${rates}?Country=Thailand&${chart}`)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${rates}?page=2&${chart}`)
  await page.getByRole('link', { name: 'Filter: Country', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Thailand' }).check()
  await page.getByRole('button', { name: 'Apply' }).first().click()
  await expect(page).toHaveURL(`${rates}?Country=Thailand&${chart}`)
  await expect(page.locator('.count b')).toHaveText('546')
  await expect(page.locator('svg.plot:visible')).toHaveCount(1)
  await page.getByLabel('Scale').selectOption('year')
  await page.getByRole('button', { name: 'Update chart' }).first().click()
  await expect(page).toHaveURL(/scale=year/)
  await page.getByRole('link', { name: 'BE', exact: true }).click()
  await expect(page.locator('.rowspart')).toContainText('2524')
  await page.getByRole('link', { name: 'Sort by Date' }).click()
  await page.getByRole('link', { name: 'Sort by Date' }).click()
  await expect(page.locator('[aria-sort=descending] .sort svg')).toHaveClass(/arrow-down/)
  await expect(page.locator('[aria-sort=descending] .sort svg')).toHaveCSS('transform', 'none')
  await waitForTable(page, 'gdp-current-usd')
  await page.goto('/report/gdp-current-usd/explore?filter=Year&era=be')
  await expect(page.getByText('Lowest 2503, highest 2566.')).toBeVisible()
})
