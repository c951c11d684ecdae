import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export interface Options {
  language: 'en' | 'th'
  /** What a journey expects the console to complain of, as parts of the text. */
  expectedNoise: string[]
  /** The cookie bar has been answered before the journey begins. */
  answered: boolean
}

/** A page that fails its test on any console error, uncaught exception, or request to another host. */
export const test = base.extend<Options & { noise: string[] }>({
  language: ['en', { option: true }],
  expectedNoise: [[], { option: true }],
  answered: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from a destructuring
  baseURL: async ({}, use) => use(process.env.KHLANG_ADDRESS),
  noise: [
    async ({ context, expectedNoise, language, answered, baseURL }, use) => {
      const noise: string[] = []
      const url = baseURL as string
      await context.addCookies([{ name: 'khlang_language', value: language, url }])
      if (answered) await context.addCookies([{ name: 'consentfpo', value: 'no', url }])
      context.on('console', message => {
        if (['error', 'warning'].includes(message.type())) noise.push(`console: ${message.text()}`)
      })
      context.on('weberror', error => noise.push(`uncaught: ${error.error()}`))
      context.on('request', request => {
        if (!request.url().startsWith(url) && !request.url().startsWith('data:'))
          noise.push(`another host: ${request.url()}`)
      })
      await use(noise)
      expect(noise.filter(line => !expectedNoise.some(part => line.includes(part)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The hundred rows of a preview are alike; looking at thousands of cells one by one takes longer than a test may. */
const alike = '.values tbody tr:nth-child(n + 6)'

/** No violation of WCAG 2.2 AA or of best practice; in the dark nothing but the colours differs, so they alone are looked at again. */
export const expectAccessible = async (page: Page, schemes: ('light' | 'dark')[] = ['light', 'dark']) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The legacy mode spares a second page for frames of other origins; Khlang has none.
    const axe = new AxeBuilder({ page }).exclude(alike).setLegacyMode()
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(standards)
      : axe.withRules(['color-contrast'])
    ).analyze()
    const told = violations.map(
      ({ id, help, nodes }) =>
        `${colorScheme} ${id}: ${help} at ${nodes.map(node => node.target.join(' ')).slice(0, 3)}`,
    )
    expect(told).toEqual([])
  }
}

/** Nothing scrolls sideways but what has a frame of its own. */
export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

/** Waits until the scripts of the page are alive: React has then taken over what the server rendered. */
export const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some(key => key.startsWith('__reactProps')),
  )
