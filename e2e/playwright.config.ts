import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browsers/index.ts'

export const widths = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}
const languages = ['en', 'th'] as const
/** Journeys of staff, beside each other: each process that comes to them from others starts a portal of its own. */
const ofStaff = /\/e2e\/(consent|follows|overview|releases|runs|sources|staff|usage|versions)\/.*\.spec\.ts$/

/** Screens are seen in every size and language, a tablet's width on the way from the desk's; stories are told once, on a desk in English, and say so when they need another. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './portal.ts',
  fullyParallel: true,
  // One more than there are processors on the smallest machine, as each waits for its page for part of its time.
  workers: 3,
  timeout: 120_000,
  // A machine that is busy with other journeys takes longer; what does not come at all still fails.
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI === 'true',
  use: { launchOptions: await findBrowser(), trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    // The slowest file first, as the others would be done long before it.
    { name: 'development', testMatch: 'development.thorough.spec.ts', use: { viewport: widths.desk } },
    { name: 'staff', testMatch: ofStaff, use: { viewport: widths.desk } },
    ...Object.entries({ desk: widths.desk, phone: widths.phone }).flatMap(([name, viewport]) =>
      languages.map(language => ({
        name: `${name}-${language}`,
        // `npm test` sees each screen in Thai on a desk; the other three are thorough.
        testMatch: `screens/screens.${name === 'desk' && language === 'th' ? '' : 'thorough.'}spec.ts`,
        // A page in Thai is seen at a phone's width on the desk; dialogs, menus and what a reader keeps, on the phone as well.
        grepInvert: name === 'phone' && language === 'th' ? /@page/ : undefined,
        use: { viewport, language, isMobile: name === 'phone', hasTouch: name === 'phone' },
      })),
    ),
    {
      name: 'stories',
      testIgnore: ['screens/*.spec.ts', 'development.thorough.spec.ts', ofStaff],
      use: { viewport: widths.desk },
    },
  ],
})
