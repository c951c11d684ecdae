import type { Page } from '@playwright/test'
import axe from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The hundred rows of a preview are alike; looking at thousands of cells one by one takes longer than a test may. */
const alike = '.values tbody tr:nth-child(n + 6)'

/** What axe finds wrong with a page in one colour scheme. In the dark it looks only at the colours, as nothing else differs. */
export const findViolations = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Compiling axe takes as long as a run of a small page, so a document gets it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const runOnly: axe.RunOptions['runOnly'] =
    colorScheme === 'light' ? { type: 'tag', values: standards } : { type: 'rule', values: ['color-contrast'] }
  return await page.evaluate(
    async ({ exclude, options }) =>
      (await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options)).violations,
    { exclude: [alike], options: { resultTypes: ['violations' as const], runOnly } },
  )
}
