import { expect, expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { widths } from '../playwright.config.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { type StaffPortal, test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// The release calendar of readers.

test.describe.configure({ mode: 'default', timeout: 180_000 })

/** Moves the next release of the S&P 500 by a day, with a reason; returns what readers see of it. */
const moveRelease = async ({ rows }: StaffPortal) => {
  const { rows: releases } = await rows.query(`
    update promised_releases p set due_at = p.first_due_at + interval '1 day', moved_at = now(), reason_en = 'The index is rebalanced',
      reason_th = 'มีการปรับดัชนี', sequence = p.sequence + 1
    from reports r where r.report_id = p.report_id and r.source_id = 'sp500-companies' and p.promised_release_id = (
      select promised_release_id from promised_releases o where o.report_id = r.report_id and released_at is null order by first_due_at limit 1)
    returning r.title_en, r.title_th, to_char(p.first_due_at at time zone 'Asia/Bangkok', 'DD/MM') as was,
      to_char(p.due_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, to_char(p.due_at at time zone 'Asia/Bangkok', 'FMDD') as day`)
  return releases[0] as { title_en: string; title_th: string; was: string; month: string; day: string }
}

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { releaseCalendar: words, shell, trust } = wordsByLanguage[language]

    test('a visitor sees late and moved releases with reasons, by month and by category', async ({ page, portal }) => {
      const { title_en, title_th, was, month, day } = await moveRelease(portal)
      const title = language === 'th' ? title_th : title_en
      await open(page, '/')
      await page.getByRole('contentinfo').getByRole('link', { name: shell.releases }).click()
      await expect(page).toHaveURL('/releases')
      await expect(page).toHaveTitle(fillSentence(shell.documentTitle, { title: words.title }))
      const coming = page.getByRole('table', { name: words.upcoming })
      await expect(coming.getByRole('row').nth(1)).toContainText(words.late)
      const row = coming.getByRole('row').filter({ hasText: fillSentence(words.movedFrom, { day: was }) })
      await expect(row).toContainText(title)
      await expect(row).toContainText(language === 'th' ? 'มีการปรับดัชนี' : 'The index is rebalanced')
      await expectGoodLooks(page)
      await expectAccessible(page)

      await page.goto(`/releases?month=${month}`)
      const cell = page
        .getByRole('cell')
        .filter({ has: page.getByRole('link', { name: title }) })
        .filter({ hasText: day })
      await expect(cell.first()).toBeVisible()
      await expectGoodLooks(page)
      const { width, height } = page.viewportSize()!
      await page.setViewportSize(widths.phone)
      await expect(cell.first()).toHaveText(
        language === 'th' ? new RegExp(`วัน\\S+ที่ ${day}`) : new RegExp(`day ${day}`),
        {
          useInnerText: true,
        },
      )
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 720, height })
      await expectNoSidewaysScroll(page)
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width, height })

      await page.getByRole('combobox', { name: words.category }).selectOption({ index: 1 })
      await expect(page).toHaveURL(/category=\d+/)
      await expect(page.getByRole('link', { name: title })).toHaveCount(0)

      await page.goto('/report/sp500-companies')
      await expect(page.getByText(fillSentence(words.movedFrom, { day: was }))).toBeVisible()
      await expect(page.getByRole('link', { name: trust.addToCalendar })).toHaveAttribute(
        'href',
        /^\/releases\.ics\?table=sp500-companies/,
      )
    })

    test('a visitor sees the punctuality of each release of a table', async ({ page, portal }) => {
      await portal.rows.query(`
        insert into promised_releases (report_id, period, first_due_at, due_at, opens_at, changed_at, released_at)
        select report_id, 'past ' || n, due, due, due - interval '10 days', due, due + case n when 3 then interval '4 days' when 5 then interval '6 hours' else interval '1 minute' end
        from reports, generate_series(1, 12) n,
          lateral (select date_trunc('day', now() - n * interval '1 month', 'Asia/Bangkok') + interval '9 hours' as due) d
        where source_id = 'sp500-companies' on conflict do nothing`)
      await page.goto('/report/sp500-companies/versions')
      const record = page.locator('#punctuality')
      await expect(record).toContainText(fillSentence(trust.onTimeOf, { onTime: 10, total: 12 }))
      await expect(record.getByRole('listitem')).toHaveCount(12)
      await expect(
        record.getByRole('listitem').filter({ hasText: fillSentence(trust.daysLate_other, { number: 4 }) }),
      ).toHaveCount(1)
      await expect(record.getByRole('listitem').filter({ hasText: trust.lateSameDay })).toHaveCount(1)
      await expectGoodLooks(page)
      await expectAccessible(page)
    })
  })

test('the calendar works without scripts', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.address, locale: 'en' })
  const page = await context.newPage()
  const words = wordsByLanguage.en.releaseCalendar
  await page.goto('/releases')
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const month = await heading.textContent()
  await page.locator('.monthnav a').last().click()
  await expect(heading).not.toHaveText(month!)
  await page.getByRole('combobox', { name: words.category }).selectOption({ index: 2 })
  await page.getByRole('button', { name: words.show }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}&category=\d+/)
  await context.close()
})

test('a program subscribes without cookies, and gets 304 without changes', async ({ request }) => {
  const all = await request.get('/releases.ics')
  expect(all.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await all.text()).toContain('BEGIN:VEVENT')
  const again = await request.get('/releases.ics', { headers: { 'if-none-match': all.headers().etag! } })
  expect(again.status()).toBe(304)
  expect((await request.get('/releases.ics?table=sp500-companies')).status()).toBe(200)
  for (const query of ['table=none', 'category=999', 'category=x'])
    expect((await request.get(`/releases.ics?${query}`)).status(), query).toBe(404)
})
