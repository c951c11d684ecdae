import type { CDPSession } from '@playwright/test'
import { alive, expect, test } from './journey.ts'

const limits = { script: 170 * 1024, stylesheet: 25 * 1024, font: 120 * 1024 }

/** Bytes that came over the line, by kind of file. */
const weigh = async (line: CDPSession) => {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  await line.send('Network.enable')
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type.toLowerCase()))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  return bytes
}

test.use({ answered: false })

for (const language of ['en', 'th'] as const)
  test.describe(language, () => {
    test.use({ language })
    test('the first visit of the home page is light', async ({ page, context }) => {
      const bytes = await weigh(await context.newCDPSession(page))
      await page.goto('/', { waitUntil: 'networkidle' })
      await alive(page)
      console.log(`weight ${language} ${JSON.stringify(bytes)}`)
      for (const [kind, limit] of Object.entries(limits)) expect(bytes[kind] ?? 0, kind).toBeLessThan(limit)
    })
  })

test('nothing shifts and nothing blocks, on a processor four times slower', async ({ page, context }) => {
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
    await page.goto(path, { waitUntil: 'networkidle' })
    await alive(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: { shift: number; longest: number } }).seen)
    expect(seen.shift, `layout shift of ${path}`).toBeLessThanOrEqual(0.02)
    expect(seen.longest, `longest task of ${path}, in milliseconds`).toBeLessThanOrEqual(200)
  }
})
