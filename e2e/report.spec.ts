import { expect, test, waitForHydration } from './journey.ts'

test('a report has metadata for search engines', async ({ page, baseURL }) => {
  await page.goto('/report/gdp-current-usd')
  await expect(page).toHaveTitle(/Gross domestic product/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/report/gdp-current-usd`)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Gross domestic product/)
  const dataset = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) as string)
  expect(dataset['@type']).toBe('Dataset')
  expect(dataset.description.length).toBeGreaterThan(50)
})

test('in Thai every URL of the page is the Thai one', async ({ page, baseURL }) => {
  const address = `${baseURL}/report/gdp-current-usd?lang=th`
  await page.goto(address)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
  const dataset = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) as string)
  expect(dataset.url).toBe(address)
})

test('a shared view of Explore describes its table', async ({ page }) => {
  await page.goto('/report/gdp-current-usd/explore?show=table')
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    /world GDP in current US dollars/,
  )
})

test('a preview of a hundred rows shows the total', async ({ page }) => {
  await page.goto('/report/gdp-current-usd')
  await expect(page.locator('main')).toContainText('First 100 of 13,979 rows')
})

test('without API documentation of the office, the API button leads to the API of the table', async ({ page }) => {
  await page.goto('/report/central-government-debt-pct-gdp')
  await page.locator('.actions').getByRole('link', { name: 'API', exact: true }).click()
  await expect(page).toHaveURL('/report/central-government-debt-pct-gdp/api')
})

test.describe('an address with a version that does not exist', () => {
  test.use({ expectedErrors: ['status of 404'] })
  test('says so, and leads to the latest version and to all versions', async ({ page }) => {
    for (const address of [
      '/report/exchange-rates-monthly/v/77',
      '/report/exchange-rates-monthly/explore?version=77',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such version')
      await expect(page.locator('main')).toContainText('has no version 77.')
      await expect(page.getByRole('link', { name: 'Versions', exact: true })).toHaveAttribute(
        'href',
        '/report/exchange-rates-monthly/versions',
      )
      await page.getByRole('link', { name: 'See the latest version' }).click()
      await expect(page).toHaveURL('/report/exchange-rates-monthly')
    }
  })
})

test.describe('an address with a wrong name', () => {
  test.use({ expectedErrors: ['status of 404'] })
  test('leads to the tables that its words find, and to all of them', async ({ page }) => {
    await page.goto('/report/price-index')
    const rows = page.locator('.nearest tbody tr')
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: 'ดัชนีราคาบ้าน' })).toContainText('Property & Construction')
    await expect(rows.locator('mark').first()).toBeVisible()
    await page.getByRole('link', { name: /^All \d+ results$/ }).click()
    await expect(page).toHaveURL('/?q=price+index')
    await expect(page.locator('.results tbody tr').nth(3)).toBeVisible()
  })
})

for (const name of ['nyc-311-calls-by-agency-daily', 'wdi-indicator-dictionary', 'us-federal-receipts-fy2017'])
  test.describe(name, () => {
    test.use({ expectedErrors: ['status of 404'] })
    test('looks like an address with a wrong name', async ({ page }) => {
      const hidden = await page.goto(`/report/${name}`)
      const readMessage = () =>
        page.locator('main').evaluate(main => {
          const copy = main.cloneNode(true) as HTMLElement
          // The suggestions depend on the words of the URL; the search shows no hidden report.
          copy.querySelector('.nearest')?.remove()
          return copy.textContent
        })
      const text = (await readMessage())?.replaceAll(name, '')
      await expect(page.locator(`.nearest a[href$="${name}"]`)).toHaveCount(0)
      const missing = await page.goto('/report/no-such-table')
      expect([hidden?.status(), missing?.status()]).toEqual([404, 404])
      const removeIds = (words: string | null | undefined) =>
        words?.replace(/[0-9a-f]{8}-[0-9a-f-]+/g, '').replaceAll('no-such-table', '')
      expect(removeIds(text)).toBe(removeIds(await readMessage()))
    })
  })

test('a download requires accepted cookies, and then a login', async ({ page, context, baseURL }) => {
  await page.goto('/report/gdp-current-usd')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /Download CSV/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('กรุณายอมรับนโยบายคุกกี้')
  await context.addCookies([{ name: 'consentfpo', value: 'yes', url: baseURL as string }])
  await page.reload()
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /Download CSV/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Log in to download')
})
