import type { BrowserContext, Page } from '@playwright/test'
import { alive, expect, test } from './journey.ts'
import { open } from './logins.ts'
import { mailTo, newPerson, password, post, signIn } from './people.ts'

const elsewhere = 'https://dashboards.example.org'
const documents = 'https://api.example.org'

test.use({ answered: false, expectedNoise: [`another host: ${elsewhere}`, 'status of 4', 'status of 500'] })

/** The other sites answer from here, so that no request leaves. */
const answerElsewhere = (context: BrowserContext) =>
  context.route(/^https:\/\/[a-z]+\.example\.org\//, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title><h1>Their own site</h1>' }),
  )

const enter = async (context: BrowserContext) => signIn(context, await newPerson())

/** Takes the acceptance of cookies back, as the bar would. */
const declineCookies = (context: BrowserContext) => post(context.request, '/api/AcceptCookie', { consent: 'no' })

const star = (page: Page, of: string) =>
  page.getByRole('row', { name: of }).getByRole('button', { name: 'Favourite', exact: true })
const gdp = 'Gross domestic product'
const toast = (page: Page) => page.locator('.toast')
const isPressed = (page: Page, of: string, pressed: boolean) =>
  expect(star(page, of)).toHaveAttribute('aria-pressed', String(pressed))

test.describe('a favourite', () => {
  test('of a visitor asks to log in, and leads back to where it was', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'consentfpo', value: 'no', url: baseURL as string }])
    await open(page, '/?q=gdp')
    await star(page, gdp).click()
    await expect(toast(page)).toContainText('Please login')
    await isPressed(page, gdp, false)
    await toast(page).getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?to=%2F%3Fq%3Dgdp')
    await page.goto('/home/favorite')
    await expect(page).toHaveURL('/login?to=/home/favorite')
  })

  test('needs no cookies but a login', async ({ page, context }) => {
    await enter(context)
    await declineCookies(context)
    await open(page, '/opendata/Economy')
    await star(page, gdp).click()
    await isPressed(page, gdp, true)
    await expect(toast(page)).toHaveCount(0)
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(1)
  })

  test('is gold wherever the table stands, and kept', async ({ page, context }) => {
    await enter(context)
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
    await star(page, gdp).focus()
    await page.keyboard.press('Space')
    await isPressed(page, gdp, true)
    await expect(star(page, gdp)).toHaveCSS('color', 'rgb(168, 114, 0)')
    await page.getByRole('link', { name: gdp }).click()
    await expect(page).toHaveURL('/report/gdp-current-usd')
    await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/?q=gdp')
    await isPressed(page, gdp, true)
    await page.getByRole('link', { name: 'Favourite' }).first().click()
    await expect(page).toHaveURL('/home/favorite')
    await expect(page.getByRole('row', { name: gdp })).toBeVisible()
  })

  test('pressed twice quickly is none in the end, with the presses sent one after the other', async ({
    page,
    context,
  }) => {
    await enter(context)
    let running = 0
    let most = 0
    await page.route('**/api/addNewFavorite', async route => {
      most = Math.max(most, ++running)
      const answer = await route.fetch()
      await new Promise(resolve => setTimeout(resolve, 300))
      running -= 1
      await route.fulfill({ response: answer })
    })
    await open(page, '/opendata/Economy')
    await star(page, gdp).click()
    await star(page, gdp).click()
    await isPressed(page, gdp, false)
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(1)
    await expect.poll(async () => (await post(context.request, '/api/favoriteList', {})).result.length).toBe(0)
    expect(most).toBe(1)
  })

  for (const [what, status, said, headers] of [
    ['too many presses', 429, 'You can try again in 30 seconds', { 'retry-after': '30' }],
    ['a table that is gone', 404, 'no longer here', {}],
    ['a session that is over', 401, 'Please login', {}],
    ['a failure', 500, 'Request r-1', {}],
  ] as const)
    test(`moves back after ${what}`, async ({ page, context }) => {
      await enter(context)
      const json = { title: 'Refused', status, request_id: 'r-1' }
      await page.route('**/api/addNewFavorite', route => route.fulfill({ status, json, headers: { ...headers } }))
      await open(page, '/opendata/Economy')
      await star(page, gdp).click()
      await expect(toast(page)).toContainText(said)
      await isPressed(page, gdp, false)
    })

  test.describe('without a line', () => {
    test.use({ expectedNoise: ['net::ERR'] })
    test('moves back and says so', async ({ page, context }) => {
      await enter(context)
      await page.route('**/api/addNewFavorite', route => route.abort())
      await open(page, '/opendata/Economy')
      await star(page, gdp).click()
      await expect(toast(page)).toContainText('The portal does not answer')
      await isPressed(page, gdp, false)
    })
  })
})

test.describe('the favourites', () => {
  test('are none at first; a star pressed there begins the list', async ({ page, context }) => {
    await enter(context)
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
      'Delete',
    ])
    await expect(page.getByRole('row', { name: gdp })).toBeVisible()
  })

  test('are deleted and brought back by keyboard', async ({ page, context }) => {
    await enter(context)
    for (const name of ['country-names-th', 'gdp-current-usd'])
      await post(context.request, '/api/addNewFavorite', { file_name: name })
    await open(page, '/home/favorite')
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveText([/Gross domestic product/, /Country names in Thai/])
    const bin = (of: string) => page.getByRole('button', { name: `Delete from favourites: ${of}` })
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

  test('say what is missing', async ({ page, context }) => {
    await enter(context)
    await post(context.request, '/api/addNewFavorite', { file_name: 'country-names-th' })
    await open(page, '/home/favorite')
    for (const name of ['No Link Api', 'No Link Dashboard', 'No File']) {
      await page.getByRole('button', { name }).click()
      await expect(toast(page)).toHaveText(name)
    }
  })
})

test.describe('a dashboard', () => {
  const path = '/view/dashboard/gdp-current-usd'
  const icon = (page: Page) => page.getByRole('row', { name: gdp }).getByRole('link', { name: 'Open dashboard' })

  test('asks a visitor to log in, and opens after the login', async ({ page, context }) => {
    await answerElsewhere(context)
    await post(context.request, '/api/AcceptCookie', {})
    await open(page, '/opendata/Economy')
    await icon(page).click()
    await expect(toast(page)).toContainText('Please login')
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please login')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(path)}`)
    const { username } = await newPerson()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${elsewhere}/gdp-current-usd`, { timeout: 15_000 })
  })

  test('asks a user without consent to accept cookies, and opens then', async ({ page, context }) => {
    await answerElsewhere(context)
    await enter(context)
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
    await expect(page).toHaveURL(`${elsewhere}/gdp-current-usd`)
  })

  test('opens for a user in a window of its own that knows nothing of this one', async ({ page, context }) => {
    await answerElsewhere(context)
    await enter(context)
    await open(page, '/opendata/Economy')
    await icon(page).focus()
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    const window = await opened
    await window.waitForURL(`${elsewhere}/gdp-current-usd`)
    expect(await window.evaluate(() => [globalThis.opener, document.referrer, history.length])).toEqual([null, '', 1])
    await expect(page).toHaveURL('/opendata/Economy')
  })

  test('shows a spinner and a way on until the other site answers; spaces in its address do not matter', async ({
    page,
    context,
  }) => {
    // An answer without content leaves the page where it is.
    await context.route(`${elsewhere}/**`, route => route.fulfill({ status: 204 }))
    await enter(context)
    await page.goto('/view/dashboard/gdp-current%20-usd')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening the dashboard …')
    const way = page.getByRole('link', { name: 'Go on' })
    await expect(way).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(page.locator('header')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(way).toBeFocused()
  })

  test('that is not there leads home', async ({ page, context }) => {
    await enter(context)
    await open(page, '/view/dashboard/country-names-th')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Dashboard')
    await page.getByRole('link', { name: 'To the home page' }).click()
    await expect(page).toHaveURL('/')
  })

  test('of a table that is restricted, hidden or made up is not there, one as the other', async ({ page, context }) => {
    await enter(context)
    for (const name of ['us-federal-receipts-fy2017', 'nyc-311-calls-by-agency-daily', 'no-such-table', '..%2F..']) {
      await open(page, `/view/dashboard/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such table')
    }
  })

  test('of a restricted table is asked for by those who are granted it', async ({ page, context }) => {
    await signIn(context, { username: 'analyst', password })
    await open(page, '/view/dashboard/us-federal-receipts-fy2017')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Dashboard')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('is a link to follow', async ({ page, context }) => {
      await answerElsewhere(context)
      await enter(context)
      await page.goto(path)
      await page.getByRole('link', { name: 'Go on' }).click()
      await expect(page).toHaveURL(`${elsewhere}/gdp-current-usd`)
    })
  })
})

test.describe('API documentation', () => {
  test.use({ expectedNoise: [`another host: ${documents}`, 'status of 40'] })
  const path = '/view/api/gdp-current-usd'

  test('asks a visitor to log in', async ({ page, context }) => {
    await post(context.request, '/api/AcceptCookie', {})
    await open(page, '/report/gdp-current-usd')
    await page.getByRole('link', { name: 'API' }).click()
    await expect(toast(page)).toContainText('Please login')
    await open(page, path)
    await expect(page.getByRole('main')).toContainText('After the login it opens by itself')
  })

  test('asks a user without consent to accept cookies', async ({ page, context }) => {
    await enter(context)
    await declineCookies(context)
    await open(page, path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('กรุณายอมรับนโยบายคุกกี้')
  })

  test('opens for a user in a window of its own', async ({ page, context }) => {
    await answerElsewhere(context)
    await enter(context)
    await open(page, '/report/gdp-current-usd')
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'API' }).click()
    const window = await opened
    await window.waitForURL(`${documents}/**`)
    expect(await window.evaluate(() => globalThis.opener)).toBeNull()
  })

  test('that is not there leads home', async ({ page, context }) => {
    await enter(context)
    await open(page, '/view/api/country-names-th')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Link Api')
    await expect(page.getByRole('link', { name: 'To the home page' })).toBeVisible()
  })
})

test.describe('a suggestion', () => {
  const write = async (page: Page, text: string) => {
    await page.getByLabel('Suggestion', { exact: true }).fill(text)
    await page.getByLabel('Data Category').selectOption('Economy')
  }
  const sendIt = (page: Page) => page.getByRole('button', { name: 'Send suggestion' }).click()

  test('of a visitor asks to log in and is kept until it is sent', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'consentfpo', value: 'no', url: baseURL as string }])
    await open(page, '/home/contact')
    const text = `Rainfall by province ${Date.now()}`
    await write(page, text)
    await expect(page.getByText(`${text.length} / 2000`)).toBeVisible()
    await sendIt(page)
    await expect(toast(page)).toContainText('Please login')
    await enter(context)
    await open(page, '/home/contact')
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue(text)
    await sendIt(page)
    await expect(toast(page)).toContainText('on its way to the office')
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue('')
    await expect.poll(async () => (await mailTo('opendata@example.org')).text?.replaceAll(/\s+/g, ' ')).toContain(text)
    await page.reload()
    await alive(page)
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue('')
  })

  test('that is incomplete says so at the fields, by keyboard too', async ({ page, context }) => {
    await enter(context)
    await open(page, '/home/contact')
    await page.getByRole('button', { name: 'Send suggestion' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Incomplete information')).toHaveCount(2)
    await expect(page.getByLabel('Suggestion', { exact: true })).toBeFocused()
    await page.keyboard.type('Tourists by month')
    await expect(page.getByText('Incomplete information')).toHaveCount(1)
    await sendIt(page)
    await expect(page.getByLabel('Data Category')).toBeFocused()
  })

  test('needs no cookies but a login, and is kept where the portal refuses it', async ({ page, context }) => {
    await enter(context)
    await declineCookies(context)
    await open(page, '/home/contact')
    await write(page, 'Boats')
    await page.route('**/api/sendDataSuggestion', route =>
      route.fulfill({ status: 429, json: { status: 429 }, headers: { 'retry-after': '600' } }),
    )
    await sendIt(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('You can try again in 10 minutes')
    await expect(page.getByLabel('Suggestion', { exact: true })).toHaveValue('Boats')
    await page.unroute('**/api/sendDataSuggestion')
    await sendIt(page)
    await expect(toast(page)).toContainText('on its way to the office')
  })
})
