import { expect, test, waitForHydration } from './journey.ts'

test('an unknown path redirects to the home page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/$/)
})

test('the language is kept, and years are Buddhist in Thai', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('main')).toContainText('20/08/2026')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.goto('/opendata/Economy')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.goto('/')
  await expect(page.locator('main')).toContainText('20/08/2569')
})

test('a policy shows the date of its edition with the month in words', async ({ page }) => {
  await page.goto('/home/CookiesPolicy')
  await expect(page.locator('article header')).toContainText('Edition of 22 July 2016')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(page.locator('article header')).toContainText('ฉบับวันที่ 22 กรกฎาคม 2559')
})

test('the URL does not keep the parameter of the language switch', async ({ page }) => {
  await page.goto('/?q=gold&page=1')
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(page).toHaveURL(/\/\?q=gold&page=1$/)
  await waitForHydration(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})

test('the header marks the link of the current page', async ({ page }) => {
  for (const path of ['/home/about', '/home/contact']) {
    await page.goto(path)
    await expect(page.locator('.header [aria-current=page]')).toHaveAttribute('href', path)
  }
})

test('the colour scheme is kept', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Light or dark' }).click()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  expect(await scheme()).toBe('dark')
})

test.describe('the cookie bar', () => {
  test.use({ hasAnsweredCookieBar: false })
  for (const [button, choice] of [
    ['ยอมรับ Accept', 'yes'],
    ['ไม่ยอมรับ Decline', 'no'],
  ] as const)
    test(`${choice} is recorded and the bar does not reappear`, async ({ page, context }) => {
      await page.goto('/')
      await waitForHydration(page)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByText('เว็บไซต์นี้ใช้คุกกี้')).toBeHidden()
      const cookies = await context.cookies()
      expect(cookies.find(({ name }) => name === 'consentfpo')?.value).toBe(choice)
      expect(cookies.find(({ name }) => name === 'khlang_consent')?.httpOnly).toBe(true)
      await page.reload()
      await expect(page.getByText('เว็บไซต์นี้ใช้คุกกี้')).toHaveCount(0)
    })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('home, category, search and report show their rows', async ({ page }) => {
    for (const [path, row] of [
      ['/', 'WTI crude oil spot price'],
      ['/opendata/Economy', 'Provinces of Thailand'],
      ['/?q=gold', 'Gold price at the end'],
      ['/report/thb-usd-exchange-rate-monthly-th', '20.6611'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('main')).toContainText(row)
    }
    await page.goto('/')
    await page.locator('input[name="q"]').fill('gold')
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toContainText('Gold price at the end')
  })
})

test.describe('offline', () => {
  test.use({ expectedErrors: ['Failed to load resource', 'net::ERR'] })
  test('the offline page appears, and calls are never cached', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
    await page.reload()
    const cachedPaths = await page.evaluate(async () => {
      const addresses = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
      return addresses
    })
    expect(
      cachedPaths.filter(path => path.startsWith('/api') || path.startsWith('/file') || path.endsWith('.data')),
    ).toEqual([])
    await context.setOffline(true)
    await page.goto('/opendata/Economy').catch(() => {})
    await expect(page.locator('body')).toContainText(/offline|ออฟไลน์/i)
  })
})
