import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../journey.ts'

/** Checks that the current screen fits a desk, a tablet and a phone, and is accessible. */
export const expectScreenFits = async (page: Page) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  // A control half covered by the sticky header would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}
