import type { Page } from '@playwright/test'
import axe from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All rows of a preview but the first five. Checking the thousands of similar cells would exceed the time limit of a test. */
const repeatedRowsSelector = '.values tbody tr:nth-child(n + 6)'

/**
 * Returns the violations that axe finds on a page in one colour scheme; in dark only violations of contrast, because nothing else differs.
 */
export const findViolations = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Compiling axe takes as long as checking a small page, so each document gets it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const runOnly: axe.RunOptions['runOnly'] =
    colorScheme === 'light' ? { type: 'tag', values: standards } : { type: 'rule', values: ['color-contrast'] }
  return await page.evaluate(
    async ({ exclude, options }) =>
      (await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options)).violations,
    { exclude: [repeatedRowsSelector], options: { resultTypes: ['violations' as const], runOnly } },
  )
}
