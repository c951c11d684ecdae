import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages, test, waitForHydration } from '../journey.ts'
import { password, signIn } from '../people.ts'
import { wordsByLanguage } from '../words.ts'

const report = '/report/gdp-current-usd'

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language, expectedErrors: ['status of 404'] })
    const { trust } = wordsByLanguage[language]

    test('the preview shows figures with separators and years without, and one press shows the values of the file', async ({
      page,
    }) => {
      await page.goto(report)
      await waitForHydration(page)
      const cells = page.locator('.tableframe.values tbody td.num')
      const cellTexts = await cells.allTextContents()
      const large = cellTexts.find(cell => /^[\d,]{9,}/.test(cell)) ?? ''
      expect(large).toMatch(/^\d{1,3}(,\d{3})+(\.\d{1,4})?$/)
      expect(await page.locator('.tableframe.values tbody').textContent()).not.toMatch(/\b[12],\d{3}\b(?!,)/)
      await page.getByRole('button', { name: trust.rawValues }).click()
      await expect(page.getByRole('button', { name: trust.rawValues })).toHaveAttribute('aria-pressed', 'true')
      expect(await cells.allTextContents()).not.toContain(large)
      await expectAccessible(page)
    })

    test('on a phone a related table is one line of its title and its date', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(report)
      const related = page.locator('#related')
      const row = related.locator('tbody tr').first()
      const [title, frequency, date] = [row.locator('th'), row.locator('td').nth(0), row.locator('td').nth(1)]
      await expect(frequency).toBeHidden()
      await expect(related.getByRole('columnheader')).toHaveCount(2)
      const [left, right] = [(await title.boundingBox())!, (await date.boundingBox())!]
      expect(right.x).toBeGreaterThanOrEqual(left.x + left.width)
      expect(right.y).toBe(left.y)
      await expectNoSidewaysScroll(page)
    })

    test('on a phone each column has the facts about its values below its description', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(report)
      const year = page.locator('#columns').getByRole('row').filter({ hasText: /^Year/ })
      const [description, facts] = [year.getByRole('cell').nth(1), year.locator('.columnfacts')]
      await expect(facts).toContainText(language === 'th' ? '2503 ถึง 2566' : '1960 to 2023')
      const [cell, list] = [(await description.boundingBox())!, (await facts.boundingBox())!]
      expect(list.y).toBeGreaterThan(cell.y)
      expect(list.x + list.width).toBeLessThanOrEqual(390)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })

    test('a long name of a headline makes no page scroll sideways on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/report/us-food-expenditure')
      await expect(page.getByRole('heading', { name: /Food consumed at home as share/ })).toBeVisible()
      await expectNoSidewaysScroll(page)
    })

    test('a URL without a table offers a search for its words', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/report/gold-price-halfyear')
      await expect(page.locator('input[name=q]')).toHaveValue('gold price halfyear')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.locator('input[name=q]').fill('gold price')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/?q=gold+price')
    })
  })

test.describe('a URL without a table', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: ['status of 404'] })
  test('offers the search also without scripts', async ({ page }) => {
    await page.goto('/report/gold-price')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/?q=gold+price')
  })
})

test.describe('a URL similar to that of a table', () => {
  test.use({ expectedErrors: ['status of 404'] })
  test('links to the table', async ({ page }) => {
    await page.goto('/report/gold_price')
    await page
      .getByRole('region', { name: 'Closest tables' })
      .getByRole('link', { name: /Gold price/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/report\/.*gold/)
  })
})

test('the folded drawer marks the category of the report', async ({ page }) => {
  await page.goto(report)
  await expect(page.locator('.drawer .entry[aria-current=true]')).toHaveAttribute('title', 'Economy')
  await expect(page.locator('.drawer .entry[aria-current]')).toHaveCount(1)
})

test('a wide table prints the columns that fit on landscape pages, with a note', async ({ page }) => {
  await page.goto('/opendata/Economy')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1045, height: 720 })
  await page.goto('/report/thailand-macro-indicators-wide-th')
  const frame = page.locator('.tableframe.values')
  expect(await frame.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  await expect(page.locator('.printnote')).toBeVisible()
})

test('staff have a link from a report to its editor, and see hidden reports marked in each list', async ({
  page,
  context,
}) => {
  await page.goto(report)
  await expect(page.getByRole('link', { name: 'Edit this report' })).toHaveCount(0)
  await signIn(context, { username: 'steward', password })
  await page.goto(report)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Edit this report' }).click()
  await expect(page).toHaveURL(/\/admin\/ReportConfiguration\?source_id=/)
  await page.goto('/')
  await expect(page.locator('.drawer').getByRole('link', { name: /^Service 2 \(1/ })).toBeVisible()
  for (const path of ['/opendata/Service', '/?q=311']) {
    await page.goto(path)
    await expect(page.getByRole('row', { name: /311 calls/ }).getByText('Inactive', { exact: true })).toBeVisible()
    await expect(page.getByText('(Inactive / Restricted: 1)')).toBeVisible()
  }
})
