import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

export const widths = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}
const languages = ['en', 'th'] as const

/** Screens are seen in every size and language, a tablet's width on the way from the desk's; stories are told once, on a desk in English, and say so when they need another. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  globalSetup: './portal.ts',
  fullyParallel: true,
  // One more than there are processors on the smallest machine: a journey waits most of its time.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  // A machine that is busy with other journeys takes longer than one alone; what does not come at all fails all the same.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === 'true',
  use: { launchOptions: await findBrowser(), trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    ...Object.entries({ desk: widths.desk, phone: widths.phone }).flatMap(([name, viewport]) =>
      languages.map(language => ({
        name: `${name}-${language}`,
        testMatch: 'screens.spec.ts',
        use: { viewport, language, isMobile: name === 'phone', hasTouch: name === 'phone' },
      })),
    ),
    { name: 'stories', testIgnore: 'screens.spec.ts', use: { viewport: widths.desk } },
  ],
})
