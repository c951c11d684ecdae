import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { open } from './logins.ts'
import { createPerson, password, post, signIn } from './people.ts'
import { dashboards, declineCookies, documents, gdp, signInNewPerson, toast } from './readers.ts'

test.use({
  hasAnsweredCookieBar: false,
  expectedErrors: [`another host: ${dashboards}`, `another host: ${documents}`, 'status of 4'],
})

/** Intercepts requests to the other sites, so that none leaves the machine. */
const fakeOtherSites = (context: BrowserContext) =>
  context.route(/^https:\/\/[a-z]+\.example\.org\//, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title><h1>Their own site</h1>' }),
  )

test.describe('a dashboard', () => {
  const path = '/view/dashboard/gdp-current-usd'
  const icon = (page: Page) => page.getByRole('row', { name: gdp }).getByRole('link', { name: 'Open dashboard' })

  test('requires a login from a visitor, and then opens', async ({ page, context }) => {
    await fakeOtherSites(context)
    await post(context.request, '/api/AcceptCookie', {})
    await open(page, '/opendata/Economy')
    await icon(page).click()
    await expect(toast(page)).toContainText('Please login')
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please login')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(path)}`)
    const { username } = await createPerson()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${dashboards}/gdp-current-usd`, { timeout: 15_000 })
  })

  test('requires accepted cookies from a user, and then opens', async ({ page, context }) => {
    await fakeOtherSites(context)
    await signInNewPerson(context)
    await declineCookies(context)
    await open(page, '/opendata/Economy')
    await icon(page).click()
    await expect(toast(page)).toContainText('กรุณายอมรับนโยบายคุกกี้ก่อนเปิดแดชบอร์ด')
    await open(page, path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Please accept the cookie policy before')
    await page
      .getByRole('main')
      .getByRole('button', { name: /Accept/ })
      .click()
    await expect(page).toHaveURL(`${dashboards}/gdp-current-usd`)
  })

  test('opens for a user in a new window without access to this one', async ({ page, context }) => {
    await fakeOtherSites(context)
    await signInNewPerson(context)
    await open(page, '/opendata/Economy')
    await icon(page).focus()
    const pagePromise = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    const window = await pagePromise
    await window.waitForURL(`${dashboards}/gdp-current-usd`)
    expect(await window.evaluate(() => [globalThis.opener, document.referrer, history.length])).toEqual([null, '', 1])
    await expect(page).toHaveURL('/opendata/Economy')
  })

  test('shows a spinner and a link until the other site responds; spaces in its path are ignored', async ({
    page,
    context,
  }) => {
    // A response without content does not leave the page.
    await context.route(`${dashboards}/**`, route => route.fulfill({ status: 204 }))
    await signInNewPerson(context)
    await page.goto('/view/dashboard/gdp-current%20-usd')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening the dashboard …')
    const way = page.getByRole('link', { name: 'Continue if nothing happens' })
    await expect(way).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(page.locator('header')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(way).toBeFocused()
  })

  test('that does not exist redirects to the home page', async ({ page, context }) => {
    await signInNewPerson(context)
    await open(page, '/view/dashboard/country-names-th')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Dashboard')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })

  test('is equally missing for a restricted, hidden or unknown table', async ({ page, context }) => {
    await signInNewPerson(context)
    for (const name of ['us-federal-receipts-fy2017', 'nyc-311-calls-by-agency-daily', 'no-such-table', '..%2F..']) {
      await open(page, `/view/dashboard/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Table not found')
    }
  })

  test('opens for users with a grant if its table is restricted', async ({ page, context }) => {
    await signIn(context, { username: 'analyst', password })
    await open(page, '/view/dashboard/us-federal-receipts-fy2017')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Dashboard')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('is shown as a link', async ({ page, context }) => {
      await fakeOtherSites(context)
      await signInNewPerson(context)
      await page.goto(path)
      await page.getByRole('link', { name: 'Continue if nothing happens' }).click()
      await expect(page).toHaveURL(`${dashboards}/gdp-current-usd`)
    })
  })
})

test.describe('API documentation', () => {
  const path = '/view/api/gdp-current-usd'

  test('requires a login from a visitor', async ({ page, context }) => {
    await post(context.request, '/api/AcceptCookie', {})
    await open(page, '/report/gdp-current-usd')
    await page.getByRole('link', { name: 'API', exact: true }).click()
    await expect(toast(page)).toContainText('Please login')
    await open(page, path)
    await expect(page.getByRole('main')).toContainText('It opens automatically after you log in')
  })

  test('requires accepted cookies from a user', async ({ page, context }) => {
    await signInNewPerson(context)
    await declineCookies(context)
    await open(page, path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('กรุณายอมรับนโยบายคุกกี้')
  })

  test('opens for a user in a new window', async ({ page, context }) => {
    await fakeOtherSites(context)
    await signInNewPerson(context)
    await open(page, '/report/gdp-current-usd')
    const pagePromise = context.waitForEvent('page')
    await page.getByRole('link', { name: 'API', exact: true }).click()
    const window = await pagePromise
    await window.waitForURL(`${documents}/**`)
    expect(await window.evaluate(() => globalThis.opener)).toBeNull()
  })

  test('that does not exist redirects to the home page', async ({ page, context }) => {
    await signInNewPerson(context)
    await open(page, '/view/api/country-names-th')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Link Api')
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  })
})
