import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { createTemporaryFolder } from '../../server/testing/folders.ts'

const program = '/usr/bin/firefox-esr'

/** The reason why Firefox cannot start here, or false. */
export const withoutFirefox = existsSync(program) ? false : "Debian's firefox-esr is not installed"

/** Starts Firefox, driven over WebDriver BiDi; `close` ends it and deletes its folder. */
export const openFirefox = async () => {
  const home = await createTemporaryFolder()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    userDataDir: `${home}/profile`,
    // Otherwise Firefox writes caches to the home folder of its user.
    env: { ...process.env, HOME: home },
    defaultViewport: { width: 1440, height: 900 },
    // Starting takes long on a busy machine.
    timeout: 120_000,
    protocolTimeout: 120_000,
  })
  const close = async () => {
    await browser.close()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return { browser, close }
}

/** Opens a page and records console errors, uncaught exceptions and requests to other hosts. */
export const openPage = async (browser: Browser, address: string) => {
  const page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  const browserErrors: string[] = []
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) browserErrors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => browserErrors.push(`uncaught: ${error}`))
  page.on('request', request => {
    if (!request.url().startsWith(address) && !/^(data|blob|about):/.test(request.url()))
      browserErrors.push(`another host: ${request.url()}`)
  })
  return { page, browserErrors }
}

/** Waits until React has hydrated the header and an element of a page, by default its main part. */
export const waitForHydration = (page: Page, selector = 'main') =>
  page.waitForFunction(
    element => {
      const isHydrated = (name: string) =>
        Object.keys(document.querySelector(name) ?? {}).some(key => key.startsWith('__reactProps'))
      return isHydrated('header button') && isHydrated(element)
    },
    {},
    selector,
  )

/** Waits until the main part of the page shows a text. */
export const waitForText = (page: Page, text: RegExp) =>
  page.waitForFunction(
    source => new RegExp(source).test(document.querySelector('main')?.innerText ?? ''),
    {},
    text.source,
  )

/** Waits for a URL of the portal. */
export const waitForUrl = (page: Page, path: RegExp) =>
  page.waitForFunction(source => new RegExp(source).test(location.pathname + location.search), {}, path.source)
