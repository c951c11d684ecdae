import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, storyLanguages, test, waitForHydration } from './journey.ts'

const limits = { script: 175 * 1024, stylesheet: 25 * 1024, font: 120 * 1024 }

const client = join(import.meta.dirname, '../build/client')
const extensions = { '.js': 'script', '.css': 'stylesheet', '.woff2': 'font' } as const

/**
 * Counts the bytes that a page loads, by kind of file: scripts and styles by their gzipped copies on disk, as for a browser without
 * Brotli; fonts, which are already compressed, by the bytes transferred.
 */
const countLoadedBytes = (page: Page) => {
  const weights: Promise<[kind: keyof typeof limits, bytes: number]>[] = []
  const seenPaths = new Set<string>()
  page.on('requestfinished', request => {
    const { pathname } = new URL(request.url())
    const kind = extensions[extname(pathname) as keyof typeof extensions]
    if (!kind || seenPaths.has(pathname)) return
    seenPaths.add(pathname)
    const bytes =
      kind === 'font'
        ? request.sizes().then(({ responseBodySize }) => responseBodySize)
        : stat(`${join(client, pathname)}.gz`).then(({ size }) => size)
    weights.push(bytes.then(size => [kind, size]))
  })
  return async () => {
    const bytes = { script: 0, stylesheet: 0, font: 0 }
    for (const [kind, size] of await Promise.all(weights)) bytes[kind] += size
    return bytes
  }
}

test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    test('the first visit of the home page is light', async ({ page }) => {
      const weight = countLoadedBytes(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      await waitForHydration(page)
      const bytes = await weight()
      console.log(`weight ${language} ${JSON.stringify(bytes)}`)
      for (const kind of ['script', 'stylesheet', 'font'] as const) {
        expect(bytes[kind], kind).toBeGreaterThan(0)
        expect(bytes[kind], kind).toBeLessThan(limits[kind])
      }
    })
  })

test('the page neither shifts nor blocks on a processor four times slower', async ({ page, context }) => {
  const line = await context.newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { shift: 0, longest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  for (const path of ['/', '/opendata/Economy', '/report/gdp-current-usd']) {
    const longest: number[] = []
    // The minimum of three visits, as other journeys use the same processors.
    for (let visit = 0; visit < 3; visit += 1) {
      await line.send('Network.clearBrowserCache')
      await page.goto(path, { waitUntil: 'networkidle' })
      await waitForHydration(page)
      const metrics = await page.evaluate(
        () => (window as unknown as { seen: { shift: number; longest: number } }).seen,
      )
      expect(Number(metrics.shift.toFixed(4)), `layout shift of ${path}`).toBeLessThanOrEqual(0.02)
      longest.push(metrics.longest)
    }
    expect(Math.min(...longest), `longest task of ${path}, in milliseconds`).toBeLessThanOrEqual(200)
  }
})
