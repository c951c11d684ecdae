import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'puppeteer-core'
import { toggleFavourite } from '../../contract/catalogue/favourites.ts'
import { type SamplePortal, samplePassword, startSamplePortal } from '../../server/testing/sample-portals.ts'
import { wordsByLanguage } from '../words.ts'
import { openFirefox, openPage, waitForHydration, waitForText, waitForUrl, withoutFirefox } from './firefox.ts'

// The ten main screens in Firefox: each shows its text, one action is done on it, and the console stays silent. Their details are tested
// in Chromium.

type Words = (typeof wordsByLanguage)['en' | 'th']
interface Screen {
  name: string
  path: string
  text: RegExp
  act: (page: Page, words: Words) => Promise<unknown>
}

const table = 'thb-usd-exchange-rate-monthly-th'

const publicScreens: Screen[] = [
  {
    name: 'home',
    path: '/',
    text: /WTI/,
    act: async page => {
      await page.locator('main input[name=q]').fill('gold')
      await page.keyboard.press('Enter')
      await waitForUrl(page, /[?]q=gold/)
      await waitForText(page, /Gold price at the end|ราคาทอง/)
    },
  },
  {
    name: 'search',
    path: '/?q=price',
    text: /Brent|เบรนท์/,
    act: async page => {
      await page.locator('main a[href^="/report/"]').click()
      await waitForUrl(page, /^.report.[\w-]+/)
    },
  },
  {
    name: 'category',
    path: '/opendata/Economy',
    text: /Provinces of Thailand|รายชื่อจังหวัด/,
    act: async page => {
      await page.locator('thead a[href*="sort=release"]').click()
      await waitForUrl(page, /sort=release/)
    },
  },
  {
    name: 'report',
    path: `/report/${table}`,
    text: /20\.6611/,
    act: async page => {
      await page.locator(`main a[href="/report/${table}/explore"]`).click()
      await waitForUrl(page, /explore\?x=/)
    },
  },
  {
    name: 'explore, with its chart',
    path: '/report/exchange-rates-monthly/explore?Country=Thailand,Malaysia&Date=2020-10..',
    text: /Thailand/,
    act: async (page, { explore: words }) => {
      await page.locator('.picture path').wait()
      await page.locator(`aria/${words.scale}[role="combobox"]`).fill('index')
      await waitForUrl(page, /scale=index/)
      await page.waitForFunction(() => document.querySelector('.charthead')?.textContent?.includes('= 100'))
    },
  },
]

const signIn = async (page: Page, address: string, username: string) => {
  await page.goto(`${address}/login`)
  await waitForHydration(page)
  const cookieResponse = page.waitForResponse(response => response.url().endsWith('/api/AcceptCookie'))
  await page.locator('.cookiebar button:last-child').click()
  await cookieResponse
  await page.locator('main [name=username]').fill(username)
  await page.locator('main [name=password]').fill(samplePassword)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => !location.pathname.startsWith('/login'))
  await waitForHydration(page)
}

const staffScreens: Screen[] = [
  {
    name: 'favourites',
    path: '/home/favorite',
    text: /No favourites yet/,
    act: async page => {
      const [address] = /^https?:..[^/]+/.exec(page.url()) as string[]
      await page.goto(`${address}/report/${table}`)
      await waitForHydration(page, '.btn.star')
      // The star turns at once, and a new page would cancel its request.
      const saved = page.waitForResponse(response => response.url().endsWith(toggleFavourite.path))
      await page.locator('.btn.star').click()
      await page.waitForFunction(() => document.querySelector('.btn.star')?.getAttribute('aria-pressed') === 'true')
      await saved
      await page.goto(`${address}/home/favorite`)
      await page.locator('main .k-bin button').wait()
    },
  },
  {
    name: 'upload',
    path: `/admin/ReportConfiguration?tab=file&source_id=${table}`,
    text: /CSV/,
    act: async page => {
      const field = await page.waitForSelector('main .drop input[type=file]:enabled')
      await field!.uploadFile(import.meta.filename)
      await page.locator('main .refusal').wait()
    },
  },
  {
    name: 'people',
    path: '/admin/UserManagement',
    text: /analyst/,
    act: async page => {
      await page.locator('main input[type=search]').fill('two.factor')
      await page.waitForFunction(() => !/analyst/.test(document.querySelector('main')!.innerText))
      await waitForText(page, /two\.factor/)
    },
  },
  {
    name: 'overview',
    path: '/admin',
    text: /Overview/,
    act: async page => {
      await page.locator('main a[href="/admin/WorkBench"]').click()
      await waitForUrl(page, /^.admin.WorkBench/)
    },
  },
]

describe('Firefox', { skip: withoutFirefox, timeout: 600_000 }, () => {
  let portal: SamplePortal
  let firefox: Awaited<ReturnType<typeof openFirefox>>
  before(async () => {
    portal = await startSamplePortal()
    firefox = await openFirefox()
  })
  after(async () => {
    await firefox?.close()
    await portal?.close()
  })

  const setLanguage = (browser: Browser, language: 'en' | 'th') =>
    browser.setCookie({ name: 'khlang_language', value: language, domain: '127.0.0.1', path: '/' })

  const checkScreen = async (language: 'en' | 'th', { path, text, act }: Screen) => {
    const { browser } = firefox
    await setLanguage(browser, language)
    const { page, browserErrors } = await openPage(browser, portal.address)
    const openAndAct = async () => {
      await page.goto(portal.address + path)
      await waitForHydration(page)
      assert.equal(await page.$eval('html', html => html.lang), language)
      await waitForText(page, text)
      await act(page, wordsByLanguage[language])
    }
    // The console often tells why an action had no effect.
    await openAndAct().catch(error => assert.fail(`${error}\n${browserErrors.join('\n')}`))
    await page.close()
    assert.deepEqual(browserErrors, [])
  }

  for (const screen of publicScreens) test(screen.name, () => checkScreen('en', screen))
  test('explore, with its chart, in Thai', () => checkScreen('th', publicScreens.at(-1)!))

  test('login', async () => {
    await setLanguage(firefox.browser, 'en')
    const { page, browserErrors } = await openPage(firefox.browser, portal.address)
    await signIn(page, portal.address, 'administrator')
    await page.close()
    assert.deepEqual(browserErrors, [])
  })

  for (const screen of staffScreens) test(screen.name, () => checkScreen('en', screen))
})
