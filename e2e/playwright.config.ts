import { defineConfig } from '@playwright/test'
import { pickBrowser } from '../scripts/browsers/index.ts'

export const widths = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}
const isDeep = process.env.KHLANG_DEEP === 'on'
/** Each width and each language occurs in the usual projects; the other pairs need --deep. */
const screens = [
  { name: 'desk', language: 'th', file: '{screens,more-screens.thorough}.spec.ts', isUsual: true },
  { name: 'phone', language: 'en', file: 'screens.thorough.spec.ts', isUsual: true },
  { name: 'desk', language: 'en', file: 'screens.thorough.spec.ts', isUsual: false },
  { name: 'phone', language: 'th', file: 'screens.thorough.spec.ts', isUsual: false },
] as const
/** Journeys of staff run together, as each process that runs some of them starts another portal. */
const staffSpecPattern = /\/e2e\/(consent|follows|overview|releases|runs|sources|staff|usage|versions)\/.*\.spec\.ts$/

const staff = { name: 'staff', testMatch: staffSpecPattern, use: { viewport: widths.desk } }
const stories = {
  name: 'stories',
  testIgnore: ['screens/*.spec.ts', 'development.thorough.spec.ts', staffSpecPattern],
  use: { viewport: widths.desk },
}
const [first, last] = process.env.KHLANG_STAFF_LAST === 'on' ? [stories, staff] : [staff, stories]

/** The desk projects include the width of a tablet. Stories run once: on a desk, and in English unless they set another language. */
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
  use: { launchOptions: await pickBrowser(), trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    // The slowest file first, as the others would be done long before it.
    { name: 'development', testMatch: 'development.thorough.spec.ts', use: { viewport: widths.desk } },
    first,
    ...screens
      .filter(({ isUsual }) => isUsual || isDeep)
      .map(({ name, language, file }) => ({
        name: `${name}-${language}`,
        testMatch: `screens/${file}`,
        use: { viewport: widths[name], language, isMobile: name === 'phone', hasTouch: name === 'phone' },
      })),
    last,
  ],
})
