import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browsers/index.ts'

export const widths = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}
const languages = ['en', 'th'] as const
/** Journeys of staff run together, as each process that runs some of them starts another portal. */
const ofStaff = /\/e2e\/(consent|follows|overview|releases|runs|sources|staff|usage|versions)\/.*\.spec\.ts$/

/**
 * Screens are checked in every size and language; the desk project includes the width of a tablet. Stories run once, on a desk in
 * English unless they set another language.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './portal.ts',
  fullyParallel: true,
  // One more than the processors of the smallest machine, as each worker waits for its page part of the time.
  workers: 3,
  timeout: 120_000,
  // Other journeys may slow the machine down; missing content still fails.
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
        // `npm test` runs the screens in Thai on a desk; the other three projects are thorough.
        testMatch: `screens/screens.${name === 'desk' && language === 'th' ? '' : 'thorough.'}spec.ts`,
        // Pages in Thai are checked at a phone's width by the desk project; dialogs, menus and a reader's own pages on the phone too.
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
