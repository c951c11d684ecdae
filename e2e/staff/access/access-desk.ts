import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../journey.ts'
import type { Person } from '../../people.ts'
import type { StaffPortal } from '../staff-portal.ts'

/**
 * Expects that nothing scrolls sideways at any width, and that axe finds no violation: on a desk, and in English on a phone and in dark. A
 * tablet's page consists of parts of both, and outline and colours are the same in every language.
 */
export const expectGoodLooks = async (page: Page) => {
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  // A control half covered by the header would count as too small a target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  if (isEnglish) await expectAccessible(page, ['light'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Finds the row of a table that contains a text. */
export const rowWith = (table: Page | Locator, text: string) => table.getByRole('row').filter({ hasText: text })

/** Makes a report of the sample restricted; returns it with its names. */
export const restrictReport = async ({ rows }: StaffPortal, sourceId: string) => {
  const { rows: reports } = await rows.query(
    `update reports set sub_level_id = (select sub_level_id from sub_levels where level_id <> 1 order by sub_level_id limit 1)
     where source_id = $1 returning report_id, title_en, title_th`,
    [sourceId],
  )
  return reports[0] as { report_id: number; title_en: string; title_th: string }
}

/** Adds a user group with members; returns its id. */
export const addGroup = async ({ rows }: StaffPortal, name: string, members: Person[] = []) => {
  const { rows: added } = await rows.query('insert into user_groups (name) values ($1) returning user_group_id', [name])
  const id = added[0].user_group_id as number
  for (const { username } of members)
    await rows.query(
      'insert into user_group_members (user_group_id, user_id) select $1, user_id from users where username = $2',
      [id, username],
    )
  return id
}

/** Adds a report group with reports; returns its id. */
export const addReportGroup = async ({ rows }: StaffPortal, name: string, reportIds: number[]) => {
  const { rows: added } = await rows.query('insert into report_groups (name) values ($1) returning report_group_id', [
    name,
  ])
  const id = added[0].report_group_id as number
  for (const reportId of reportIds)
    await rows.query('insert into report_group_members (report_group_id, report_id) values ($1, $2)', [id, reportId])
  return id
}
