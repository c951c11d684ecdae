import { figures as englishFigures } from '../../web/words/en/public/figures.ts'
import { figures as thaiFigures } from '../../web/words/th/public/figures.ts'
import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { call } from '../logins.ts'
import { createReportByCall, expect, publishCsv, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// Values of annotated rows are marked wherever a reader sees them.

test.describe.configure({ mode: 'default', timeout: 240_000 })

const regions = ['North', 'South']
const years = Array.from({ length: 12 }, (_, index) => 2014 + index)
/** In North the last year is provisional; in South the last but one is an estimate. */
const findNote = (year: number, region: string) => {
  if (region === 'North' && year === years.at(-1)) return 'Provisional'
  return region === 'South' && year === years.at(-2) ? 'Estimate of the office.' : ''
}
const csv = [
  'Year,Region,Amount,Note',
  ...years.flatMap((year, index) =>
    regions.map((region, place) => `${year},${region},${100 + index * 7 - place * 30},${findNote(year, region)}`),
  ),
  '',
].join('\n')

/** Quarters of which the last has a preliminary value, and the year before a revised one of another measure. */
const quarterlyCsv = [
  'Quarter,GDP,Jobs',
  ...years.flatMap(year =>
    [1, 2, 3, 4].map(quarter => {
      const isLast = year === years.at(-1) && quarter === 4
      const isYearBefore = year === years.at(-2) && quarter === 4
      return `Q${quarter}/${year},${year * 4 + quarter}${isLast ? 'p' : ''},${quarter}${isYearBefore ? ' (r)' : ''}`
    }),
  ),
  '',
].join('\n')

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { explore, reference } = wordsByLanguage[language]
    const { hollowPoints } = { en: englishFigures, th: thaiFigures }[language]
    const name = `annotated-${language}`
    const report = `/report/${name}`

    test('annotated values are marked in headline, key figure, chart, summary and embed', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, name)
      await publishCsv(page, portal, name, csv)
      const filters = [{ column: 'Region', value: 'North' }]
      const texts = { name: `Amount ${name}`, name_th: `จำนวน ${name}`, note: '', note_th: '' }
      await call(page, 'saveKeyFigure', { source_id: name, ...texts, asked: { measure: 'Amount', filters } })

      await test.step('the headline', async () => {
        const headline = page.locator('.headline')
        await expect(async () => {
          await page.goto(report)
          await expect(headline).toContainText('177', { timeout: 1000 })
        }).toPass({ timeout: 120_000 })
        await expect(headline.locator('.chip')).toHaveText('Provisional')
        await expect(headline).toContainText(fillSentence(hollowPoints, { notes: 'Provisional' }))
        await expect(headline.getByRole('row').last()).toContainText('Provisional')
        await expectOnAllWidths(page)
      })

      await test.step('the key figure', async () => {
        await page.goto('/')
        const keyFigure = page.locator('.keyfigs li').filter({ hasText: name })
        await expect(keyFigure.locator('.annotation')).toHaveText('Provisional')
        await expectOnAllWidths(page)
      })

      const chart = page.locator('.chartpart')
      const sentence = fillSentence(explore.hollowPoints, { notes: 'Provisional; Estimate of the office' })
      await test.step('the chart in Explore', async () => {
        await expect(async () => {
          await page.goto(`${report}/explore?show=both&by=Region`)
          await expect(page.locator('.plot:visible .annotated')).not.toHaveCount(0, { timeout: 1000 })
        }).toPass({ timeout: 120_000 })
        // The last point has a larger circle at its label.
        await expect(chart.locator('.broad .annotated')).toHaveCount(3)
        await expect(chart.locator('.charthead')).toContainText(sentence)
        // A report without a source names the office.
        await expect(chart.locator('figcaption')).toContainText(
          /(Source: Fiscal Policy Office|ที่มา: สำนักงานนโยบายการคลัง)/,
        )
        await chart.getByText(explore.chartData).click()
        const lastRow = chart.getByRole('row').last()
        await expect(lastRow.locator('.annotatedfigure')).toHaveText(/^177 \(Provisional\)$/)
        await expect(lastRow.getByRole('cell').last()).toHaveText('Provisional')
      })
      await test.step('the summary', async () => {
        const summary = page.locator('#summary')
        await expect(summary.getByRole('columnheader').last()).toHaveText(explore.note)
        await expect(summary.locator('tbody tr').first().getByRole('cell').last()).toHaveText('Provisional')
        await expect(summary).toContainText(explore.annotatedSummary)
        await expectOnAllWidths(page)
      })

      await test.step('the bar chart', async () => {
        await page.goto(`${report}/explore?show=chart&chart=bar&by=Region`)
        await expect(chart.locator('.broad .pale')).toHaveCount(2)
      })
      await test.step('the embed', async () => {
        await page.goto(`/embed/${name}?by=Region&lang=${language}`)
        await expect(page.locator('.embed')).toContainText(sentence)
        await expect(page.locator('.embed .broad .annotated')).toHaveCount(3)
        await expectOnAllWidths(page)
      })
    })

    test('a quarter with a marked number is named and annotated by its mark', async ({ page, portal }) => {
      const quarterName = `quarters-${language}`
      const lastQuarter = language === 'th' ? 'ไตรมาส 4/2568' : 'Q4 2025'
      await signInAs(page, portal, 'steward')
      await createReportByCall(page, quarterName)
      await publishCsv(page, portal, quarterName, quarterlyCsv)
      await test.step('the headline', async () => {
        const headline = page.locator('.headline')
        await expect(async () => {
          await page.goto(`/report/${quarterName}`)
          await expect(headline).toContainText('8,104', { timeout: 1000 })
        }).toPass({ timeout: 120_000 })
        await expect(headline).toContainText(lastQuarter)
        await expect(headline.locator('.chip')).toHaveText('p')
      })
      await test.step('the chart and the rows in Explore', async () => {
        await expect(async () => {
          await page.goto(`/report/${quarterName}/explore?show=both&x=Quarter:quarter&sort=-Quarter`)
          await expect(page.locator('.plot:visible .annotated')).not.toHaveCount(0, { timeout: 1000 })
        }).toPass({ timeout: 120_000 })
        await expect(page.locator('.chartpart .charthead')).toContainText(
          fillSentence(explore.hollowPoints, { notes: 'p' }),
        )
        const rows = page.locator('.rowspart')
        await expect(rows).toContainText(lastQuarter)
        await expect(rows).toContainText('GDP (mark)')
        // The first row has the last quarter, of which only the GDP has a mark.
        const firstRow = rows.getByRole('row').nth(1)
        await expect(firstRow.locator('.figuretext.annotated')).toHaveText('8,104')
        await expect(firstRow).toHaveAttribute('title', 'p')
        await expectOnAllWidths(page)
      })
      await test.step('the types in the reference', async () => {
        await page.goto(`/report/${quarterName}/api`)
        const columns = page.locator('#columns')
        await expect(columns.getByRole('row').filter({ hasText: 'GDP (mark)' })).toContainText(
          fillSentence(reference.marksOf, { columns: 'GDP' }),
        )
        await expect(columns.getByRole('row').filter({ hasText: 'Quarter' })).toContainText(reference.type_quarter)
      })
    })
  })

const expectOnAllWidths = async (page: Parameters<typeof expectAccessible>[0]) => {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // Otherwise the head of the page may cover controls.
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, width === 1440 ? undefined : ['light'])
  }
}
