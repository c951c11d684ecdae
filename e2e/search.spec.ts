import { expect, expectAccessible, test, waitForHydration } from './journey.ts'

const box = 'input[name="q"]'

test('searching while typing replaces the two lists and keeps the words in the address', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await expect(page.getByText('New Releases')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator(box)).toBeFocused()
  await page.keyboard.type('gold price')
  await expect(page).toHaveURL(/q=gold(\+|%20)price/)
  await expect(page.locator('main')).toContainText('Gold price at the end of each half-year')
  await expect(page.locator('mark', { hasText: /gold/i })).not.toHaveCount(0)
  await expect(page.getByText('New Releases')).toHaveCount(0)
  const countEntries = () => page.evaluate(() => history.length)
  const entryCount = await countEntries()
  await page.locator(box).fill('')
  await expect(page.getByText('New Releases')).toBeVisible()
  await page.locator(box).fill('oil')
  await expect(page).toHaveURL(/q=oil/)
  expect(await countEntries(), 'further words add an entry').toBe(entryCount)
  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
})

for (const [path, link] of [
  ['/', '.header .brand'],
  ['/opendata/Economy', '#drawer a[href="/opendata/Economy"]'],
  ['/opendata/Economy', '#drawer a[href="/opendata/Financial"]'],
] as const)
  test(`on ${path}, a press on ${link} during a search empties the box, which then searches the same words`, async ({
    page,
  }) => {
    await page.goto(path)
    await waitForHydration(page)
    const search = /\.data\?(.*&)?q=gdp/
    // As on a slow connection: the response comes after the press.
    await page.route(search, () => undefined)
    const searchRequest = page.waitForRequest(search)
    await page.locator(box).fill('gdp')
    await searchRequest
    await page.locator(link).click()
    await expect(page.locator(box)).toHaveValue('')
    await page.unroute(search)
    await page.locator(box).fill('gdp')
    await page.locator(box).press('Enter')
    await expect(page).toHaveURL(/[?&]q=gdp/)
    await expect(page.locator(box)).toHaveValue('gdp')
    await page.goBack()
    await expect(page.locator(box)).toHaveValue('')
  })

test('a URL with words shows its results', async ({ page }) => {
  await page.goto(`/?q=${encodeURIComponent('อัตราแลกเปลี่ยน')}`)
  await expect(page.locator(box)).toHaveValue('อัตราแลกเปลี่ยน')
  await expect(page.locator('main')).toContainText('Thai baht per US dollar')
})

test('a synonym in the other language matches', async ({ page }) => {
  await page.goto(`/?q=${encodeURIComponent('เงินเฟ้อ')}`)
  await expect(page.locator('main')).toContainText('Inflation, consumer prices')
})

test('one wrong letter is corrected, with a note', async ({ page }) => {
  // A busy server skips the correction of typing errors; a repeated search gets it.
  await expect(async () => {
    await page.goto('/?q=inflaton')
    await expect(page.locator('main')).toContainText('Inflation, consumer prices', { timeout: 1000 })
  }).toPass()
  await expect(page.locator('main')).toContainText('Showing close matches')
})

test('a search without results shows that nothing was found', async ({ page }) => {
  await page.goto('/?q=zzzzqqqq')
  await expect(page.locator('main')).toContainText('Your search for “zzzzqqqq” found no results.')
  await expect(page.locator('main')).toContainText('Sorry, nothing to display here :(')
})

for (const path of ['/?q=gold', '/?q=gold&category=Financial', '/opendata/Economy?q=gdp'])
  test(`a page beyond the end of ${path} shows the first one`, async ({ page, baseURL }) => {
    await page.goto(`${path}&page=99`)
    await expect(page).toHaveURL(baseURL + path)
    await expect(page.locator('.pager')).toContainText(/^1–/)
  })

test('a category without results shows a message below the list of categories', async ({ page }) => {
  await page.goto('/?q=gold&category=Agro')
  await expect(page.locator('.facets').getByRole('link', { name: /^All\b/ })).toBeVisible()
  await expect(page.locator('main')).toContainText('Your search for “gold” found no results.')
  await expect(page.locator('.pager')).toHaveCount(0)
})

test('Inactive and restricted reports are not found', async ({ page }) => {
  for (const words of ['311', 'Dictionary of World Development', 'federal government receipts']) {
    await page.goto(`/?q=${encodeURIComponent(words)}`)
    await expect(page.locator('main')).not.toContainText(
      /New York City 311|Dictionary of World Development Indicators|US federal government receipts/,
    )
  }
})

test('a search that is too long gets a remedy', async ({ page }) => {
  await page.goto(`/?q=${'x'.repeat(500)}`)
  await expect(page.locator('main')).toContainText('up to 200 characters')
})

test('hostile words are shown as text', async ({ page }) => {
  await page.goto(`/?q=${encodeURIComponent('<img src=x onerror=alert(1)>"\'%_\\')}`)
  await expect(page.locator('main')).toContainText('<img src=x')
})

for (const { language, words, lacking, nowhere, rowText } of [
  {
    language: 'en',
    words: 'gold price zzqqx',
    lacking: 'No table contains all words; these contain 1 of 2.',
    nowhere: 'No table contains “zzqqx”.',
    rowText: 'Without “zzqqx”',
  },
  {
    language: 'th',
    words: 'ราคาทองคำ zzqqx',
    lacking: 'ไม่มีตารางข้อมูลที่มีครบทุกคำ',
    nowhere: 'ไม่มีตารางข้อมูลที่มีคำว่า “zzqqx”',
    rowText: 'ไม่มีคำว่า “zzqqx”',
  },
] as const)
  test(`a word without matches is named and omitted (${language})`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'khlang_language', value: language, url: baseURL! }])
    await expect(async () => {
      await page.goto(`/?q=${encodeURIComponent(words)}`)
      await expect(page.locator('main')).toContainText(lacking, { timeout: 1000 })
    }).toPass()
    await expect(page.locator('main')).toContainText(nowhere)
    await expect(page.locator('.results tbody tr', { hasText: rowText })).not.toHaveCount(0)
    await expectAccessible(page)
  })

test('a result explains its match', async ({ page }) => {
  await page.goto('/?q=usda')
  await expect(page.locator('.results tbody tr', { hasText: 'Found in: keyword “USDA”' })).not.toHaveCount(0)
})
