import { test as base, expect, type Page } from '@playwright/test'
import { chooseCount } from '../server/testing/depth.ts'
import { findViolations } from './accessibility/axe.ts'

export interface Options {
  language: 'en' | 'th'
  /** Console messages that a journey expects, as parts of their text. */
  expectedErrors: string[]
  /** True if the visitor has answered the cookie bar before the journey begins. */
  hasAnsweredCookieBar: boolean
}

/** Chromium warns about a preloaded stylesheet when a busy machine takes seconds to use it. */
const latePreloadPattern = /was preloaded using link preload but not used within a few seconds/

/** A run for a limited time starts no journey after this. */
const lastStart = Number(process.env.KHLANG_LAST_START ?? Number.POSITIVE_INFINITY)

/** Opens pages that fail their test on any console error, uncaught exception, or request to another host. */
export const test = base.extend<Options & { browserErrors: string[] }>({
  language: ['en', { option: true }],
  expectedErrors: [[], { option: true }],
  hasAnsweredCookieBar: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner parses the names of fixtures from a destructuring
  baseURL: async ({}, use) => use(process.env.KHLANG_ADDRESS),
  page: async ({ page }, use) => {
    const goTo = page.goto.bind(page)
    // A page that changes its own URL at the same moment aborts the navigation; a reader would press again.
    page.goto = (...parameters) =>
      goTo(...parameters).catch(error => {
        if (!String(error).includes('net::ERR_ABORTED')) throw error
        return goTo(...parameters)
      })
    await use(page)
  },
  browserErrors: [
    async ({ context, expectedErrors, language, hasAnsweredCookieBar, baseURL }, use, journey) => {
      journey.skip(Date.now() > lastStart, 'no time was left to begin it')
      const browserErrors: string[] = []
      const url = baseURL as string
      await context.addCookies([{ name: 'khlang_language', value: language, url }])
      if (hasAnsweredCookieBar) await context.addCookies([{ name: 'consentfpo', value: 'no', url }])
      context.on('console', message => {
        const isError = ['error', 'warning'].includes(message.type()) && !latePreloadPattern.test(message.text())
        if (isError) browserErrors.push(`console: ${message.text()} ${message.location().url}`)
      })
      context.on('weberror', error => browserErrors.push(`uncaught: ${error.error()}`))
      context.on('request', request => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:'))
          browserErrors.push(`another host: ${request.url()}`)
      })
      await use(browserErrors)
      expect(browserErrors.filter(line => !expectedErrors.some(part => line.includes(part)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * The languages of a story that exists in both: Thai, the language of most readers, and with --deep also English
 * (docs/decisions/0016).
 */
export const storyLanguages = chooseCount<readonly ('en' | 'th')[]>({ usual: ['th'], deep: ['en', 'th'] })

/**
 * Returns the colour schemes to check. Pages in both languages differ only in their texts, so a page in Thai is checked in dark only with
 * --deep (docs/decisions/0016).
 */
const pickSchemes = async (page: Page): Promise<('light' | 'dark')[]> => {
  const isThai = (await page.locator('html').getAttribute('lang')) === 'th'
  return isThai && process.env.KHLANG_DEEP !== 'on' ? ['light'] : ['light', 'dark']
}

/** Expects no violation of WCAG 2.2 AA or of best practice; in dark only the colours differ, so only they are checked again. */
export const expectAccessible = async (page: Page, schemes?: ('light' | 'dark')[]) => {
  for (const colorScheme of schemes ?? (await pickSchemes(page))) {
    const violations = await findViolations(page, colorScheme)
    const violationLines = violations.map(
      ({ id, help, nodes }) =>
        `${colorScheme} ${id}: ${help} at ${nodes.map(node => node.target.join(' ')).slice(0, 3)}`,
    )
    expect(violationLines).toEqual([])
  }
}

/** Expects that only elements with their own frame scroll sideways. */
export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

/** Waits until React has hydrated the header, and the editor if the page has one, and its effects have run. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    // Set before the page is hydrated, and removed by an effect.
    if ('earlyInput' in globalThis && globalThis.earlyInput) return false
    const isHydrated = (element: Element | null) =>
      Object.keys(element ?? {}).some(key => key.startsWith('__reactProps'))
    // The tabs of the editor are hydrated after the header.
    const controls = document.querySelectorAll('.editform :is(input, select, textarea), .vhead button')
    return isHydrated(document.querySelector('header button')) && [...controls].every(isHydrated)
  })
