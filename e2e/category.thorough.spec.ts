import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, waitForHydration } from './journey.ts'

/** The column heads of the first sub-category, as an XPath expression. */
const headsPath = '(//table)[1]//thead//th[not(contains(@class, "hidden"))]'

const wideColumns = ['Data Table', 'Dashboard', 'Metadata', 'File', 'Frequency', 'Release Date']
const narrowColumns = ['Favourite', 'Data Table', 'Dashboard', 'Frequency', 'Release Date']

test.describe('columns, signed out', () => {
  // The specification has the narrow layout up to 1024 pixels, and at exactly 1194.
  for (const { width, columns } of [
    { width: 1440, columns: wideColumns },
    { width: 1195, columns: wideColumns },
    { width: 1194, columns: narrowColumns },
    { width: 1193, columns: wideColumns },
    { width: 1024, columns: narrowColumns },
  ])
    test(`that fit a width of ${width} are shown`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/opendata/Economy')
      const visibleHeads = await page
        .locator(headsPath)
        .evaluateAll(cells =>
          cells.filter(cell => (cell as HTMLElement).offsetParent !== null).map(cell => cell.textContent?.trim()),
        )
      expect(visibleHeads).toEqual(columns)
    })
})

test('a press on a column head sorts each sub-category and changes the URL', async ({ page }) => {
  await page.goto('/opendata/Economy')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /Release Date/ })
    .first()
    .click()
  await expect(page).toHaveURL(/sort=release/)
  await expect(page.locator('th[aria-sort]')).toContainText('Release Date')
})

test('a star pressed by a visitor opens the login', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'consentfpo', value: 'yes', url: baseURL as string }])
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/opendata/Economy')
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /Favourite/ })
    .first()
    .click()
  await expect(page.getByText('Please login')).toBeVisible()
})

test('a greyed icon says what is missing', async ({ page }) => {
  await page.goto('/opendata/Economy')
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /No Link Dashboard/ })
    .first()
    .click()
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText('No Link Dashboard')).toBeVisible()
})

/** Expects that the sub-category that the URL names is in view, and has a name. */
const expectSubCategoryInView = async (page: Page, name: string) => {
  await expect(page).toHaveURL(/#sub-\d+$/)
  const subCategory = page.locator(new URL(page.url()).hash)
  await expect(subCategory).toBeInViewport()
  await expect(subCategory).toContainText(name)
}

test('the drawer shows the category and links to a sub-category', async ({ page }) => {
  await page.goto('/opendata/Economy')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /Reference Data/ })
    .first()
    .click()
  await expectSubCategoryInView(page, 'Reference Data')
})

test('opening the drawer reloads the categories and the lists', async ({ page }) => {
  await page.goto('/opendata/Economy')
  await waitForHydration(page)
  const button = page.getByRole('button', { name: 'Categories and menu' })
  await button.click()
  const [response] = await Promise.all([page.waitForResponse(/Economy\.data/), button.click()])
  // Without a selection of routes the response contains all, including the shell's categories.
  expect(new URL(response.url()).searchParams.get('_routes')).toBeNull()
  expect(await response.text()).toContain('Public Finance')
})

test('a report links to the heading of its sub-category', async ({ page }) => {
  await page.goto('/report/thb-usd-exchange-rate-monthly-th')
  await waitForHydration(page)
  const subCategoryLink = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last()
  const name = (await subCategoryLink.textContent()) as string
  await subCategoryLink.click()
  await expect(page).toHaveURL(/\/opendata\/[^?]+#sub-\d+$/)
  await expectSubCategoryInView(page, name)
})

test('the button to the top appears after 20 pixels', async ({ page }) => {
  await page.goto('/opendata/Economy')
  await waitForHydration(page)
  const toTop = page.getByRole('button', { name: 'Back to the top' })
  await expect(toTop).toBeHidden()
  await page.mouse.wheel(0, 200)
  await expect(toTop).toBeVisible()
  await toTop.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(20)
})

test('a search within a category shows only the reports that match', async ({ page }) => {
  await page.goto('/opendata/Economy')
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: /Search Within Economy/ }).fill('provinces')
  await expect(page.locator('main')).toContainText('Provinces of Thailand')
  await expect(page.locator('main')).not.toContainText('Merchandise exports')
})

test('each result shows which part of the report contains the word', async ({ page }) => {
  await page.goto('/opendata/Economy?q=Aruba')
  const rows = page.locator('.category tbody tr').filter({ has: page.locator('th[scope=row], .k-name') })
  await expect(rows.filter({ hasText: 'Found in: value “Aruba”' })).not.toHaveCount(0)
  await expect(rows.filter({ hasNotText: 'Found in: ' })).toHaveCount(0)
})

test('a collapsed drawer stays collapsed', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const measureDrawer = () => page.locator('#drawer').evaluate(drawer => drawer.clientWidth)
  expect(await measureDrawer()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Categories and menu' }).click()
  await expect.poll(measureDrawer).toBeLessThan(100)
  await page.reload()
  expect(await measureDrawer()).toBeLessThan(100)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })
  const expectNewestFirst = async (page: Page) => {
    const days = await page
      .locator('.category tbody time')
      .evaluateAll(elements => elements.map(element => element.getAttribute('datetime')))
    expect(days.length).toBeGreaterThan(1)
    expect(days[0]).toBe(days.toSorted().at(-1))
    await expect(page.getByLabel('Sort by')).toHaveValue('release-desc')
  }

  test('a select replaces the column heads for sorting', async ({ page }) => {
    await page.goto('/opendata/Economy')
    await waitForHydration(page)
    await page.getByLabel('Sort by').selectOption('Release Date, newest first')
    await expect(page).toHaveURL(/sort=release&desc=1$/)
    await expectNewestFirst(page)
    await expectAccessible(page)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('a form with a button sorts', async ({ page }) => {
      await page.goto('/opendata/Economy')
      await page.getByLabel('Sort by').selectOption('Release Date, newest first')
      await page.getByRole('button', { name: 'Sort by' }).click()
      await expect(page).toHaveURL(/sort=release-desc$/)
      await expectNewestFirst(page)
    })
  })
})
