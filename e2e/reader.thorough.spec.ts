import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { open } from './logins.ts'
import { post } from './people.ts'
import { declineCookies, gdp, signInNewPerson, toast } from './readers.ts'

test.use({ hasAnsweredCookieBar: false, expectedErrors: ['status of 4', 'status of 500'] })

const star = (page: Page, title: string) =>
  page.getByRole('row', { name: title }).getByRole('button', { name: /^Favourite: / })
const expectFavourite = (page: Page, title: string) => expect(star(page, title)).toHaveAttribute('aria-pressed', 'true')
const expectNoFavourite = (page: Page, title: string) =>
  expect(star(page, title)).toHaveAttribute('aria-pressed', 'false')

test.describe('a favourite', () => {
  test('requires a login from a visitor, which returns to the page', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'consentfpo', value: 'no', url: baseURL as string }])
    await open(page, '/?q=gdp')
    await star(page, gdp).click()
    await expect(toast(page)).toContainText('Please login')
    await expectNoFavourite(page, gdp)
    await toast(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login?to=%2F%3Fq%3Dgdp')
    await page.goto('/home/favorite')
    await expect(page).toHaveURL('/login?to=%2Fhome%2Ffavorite')
  })

  test('needs a login but no cookies', async ({ page, context }) => {
    await signInNewPerson(context)
    await declineCookies(context)
    await open(page, '/opendata/Economy')
    await star(page, gdp).click()
    await expectFavourite(page, gdp)
    await expect(toast(page)).toHaveCount(0)
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(1)
  })

  test('is stored, and has a gold star in every list', async ({ page, context }) => {
    await signInNewPerson(context)
    await open(page, '/opendata/Economy')
    const heads = page.locator('thead th')
    await expect(heads).toHaveText([
      'Favourite',
      /Data Table/,
      'API',
      'Dashboard',
      'Metadata',
      'File',
      /Frequency/,
      /Release Date/,
    ])
    // Many icons of the list do the same, so their names tell screen readers the table.
    const title = 'Gross domestic product (current US$), by country'
    const row = page.getByRole('row', { name: title })
    await expect(row.getByRole('rowheader', { name: title })).toBeVisible()
    await expect(star(page, gdp)).toHaveAccessibleName(`Favourite: ${title}`)
    await expect(row.getByRole('link', { name: `Open dashboard: ${title}` })).toBeVisible()
    await expect(row.getByRole('link', { name: `Download CSV: ${title}` })).toBeVisible()
    await star(page, gdp).focus()
    await page.keyboard.press('Space')
    await expectFavourite(page, gdp)
    await expect(star(page, gdp)).toHaveCSS('color', 'rgb(168, 114, 0)')
    await page.getByRole('rowheader', { name: gdp }).getByRole('link').click()
    await expect(page).toHaveURL('/report/gdp-current-usd')
    await expect(page.locator('.btn.star')).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/?q=gdp')
    await expectFavourite(page, gdp)
    await page.getByRole('link', { name: 'Favourite' }).first().click()
    await expect(page).toHaveURL('/home/favorite')
    await expect(page.getByRole('row', { name: gdp })).toBeVisible()
  })

  test('is stored although the reader closes the page right after the press', async ({ page, context }) => {
    await signInNewPerson(context)
    await open(page, '/opendata/Economy')
    // The press needs no code that is still to be loaded; the page is idle before it loads this code on a slow machine.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/send-toggle')),
    )
    await page.route('**/assets/**', () => {})
    await page.evaluate(() => {
      const { fetch } = window
      window.fetch = (input, init) => {
        document.documentElement.dataset.keepalive = String(init?.keepalive)
        return fetch(input, init)
      }
    })
    await star(page, gdp).click()
    // A browser cancels other requests of a page that is closed.
    await expect(page.locator('html')).toHaveAttribute('data-keepalive', 'true')
    await page.close()
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(1)
  })

  test('pressed twice quickly is removed, with the requests sent one after the other', async ({ page, context }) => {
    await signInNewPerson(context)
    let running = 0
    let peakRunning = 0
    let answerCount = 0
    await page.route('**/api/addNewFavorite', async route => {
      peakRunning = Math.max(peakRunning, ++running)
      const response = await route.fetch()
      await new Promise(resolve => setTimeout(resolve, 300))
      running -= 1
      await route.fulfill({ response })
      answerCount += 1
    })
    await open(page, '/opendata/Economy')
    await star(page, gdp).click()
    await star(page, gdp).click()
    await expectNoFavourite(page, gdp)
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(1)
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(0)
    await expect.poll(() => answerCount).toBe(2)
    expect(peakRunning).toBe(1)
  })

  for (const { cause, status, message, headers } of [
    { cause: 'too many presses', status: 429, message: 'Try again in 30 seconds', headers: { 'retry-after': '30' } },
    { cause: 'a table that is gone', status: 404, message: 'no longer exists', headers: {} },
    { cause: 'a session that is over', status: 401, message: 'Please login', headers: {} },
    { cause: 'a failure', status: 500, message: 'Reference: r-1', headers: {} },
  ] as const)
    test(`is reverted after ${cause}`, async ({ page, context }) => {
      await signInNewPerson(context)
      const json = { title: 'Refused', status, request_id: 'r-1' }
      await page.route('**/api/addNewFavorite', route => route.fulfill({ status, json, headers: { ...headers } }))
      await open(page, '/opendata/Economy')
      await star(page, gdp).click()
      await expect(toast(page)).toContainText(message)
      await expectNoFavourite(page, gdp)
    })

  test.describe('offline', () => {
    test.use({ expectedErrors: ['net::ERR'] })
    test('is reverted with a message', async ({ page, context }) => {
      await signInNewPerson(context)
      await page.route('**/api/addNewFavorite', route => route.abort())
      await open(page, '/opendata/Economy')
      await star(page, gdp).click()
      await expect(toast(page)).toContainText('Can’t reach the portal')
      await expectNoFavourite(page, gdp)
    })
  })
})

test.describe('the favourites', () => {
  test('are empty at first; a star pressed there starts the list', async ({ page, context }) => {
    await signInNewPerson(context)
    await open(page, '/home/favorite')
    await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
    await star(page, gdp).click()
    await expect(page.locator('thead th')).toHaveText([
      'Data Table',
      'API',
      'Dashboard',
      'Metadata',
      'Excel',
      'CSV',
      'Frequency',
      'Release Date',
      'Email',
      'Delete',
    ])
    await expect(page.getByRole('row', { name: gdp })).toBeVisible()
  })

  test('can be removed and restored by keyboard', async ({ page, context }) => {
    await signInNewPerson(context)
    for (const name of ['country-names-th', 'gdp-current-usd'])
      await post(context.request, '/api/addNewFavorite', { file_name: name })
    await open(page, '/home/favorite')
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveText([/Gross domestic product/, /Country names in Thai/])
    const bin = (title: string) => page.getByRole('button', { name: `Delete from favourites: ${title}` })
    await bin(gdp).focus()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(bin('Country names')).toBeFocused()
    await toast(page).getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(2)
    await expect(bin(gdp)).toBeFocused()
    await expect(toast(page)).toHaveCount(0)
    await bin('Country names').click()
    await bin(gdp).click()
    await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(0)
  })

  test('show missing files and links', async ({ page, context }) => {
    await signInNewPerson(context)
    await post(context.request, '/api/addNewFavorite', { file_name: 'country-names-th' })
    await open(page, '/home/favorite')
    for (const name of ['No Link Api', 'No Link Dashboard', 'No File']) {
      await page.getByRole('button', { name }).click()
      await expect(toast(page)).toHaveText(name)
    }
  })
})
