import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/pool.ts'
import type { PlainReport } from './plain-ranking.ts'

/** Words of titles; the first ones are the most frequent. */
const nouns = [
  ['Debt', 'หนี้'],
  ['Government debt', 'หนี้สาธารณะ'],
  ['Exports', 'การส่งออก'],
  ['Revenue', 'รายได้'],
  ['Tax', 'ภาษี'],
  ['Rice', 'ข้าว'],
  ['GDP', 'ผลิตภัณฑ์มวลรวมในประเทศ'],
  ['Export of rice', 'การส่งออกข้าว'],
  ['Government revenue', 'รายได้รัฐบาล'],
  ['Indebtedness', 'ภาระหนี้'],
  ['VAT', 'ภาษีมูลค่าเพิ่ม'],
  ['Gold price', 'ราคาทองคำ'],
  ['Tourism', 'การท่องเที่ยว'],
  ['Water', 'น้ำ'],
  ['Private sector', 'ภาคเอกชน'],
]
const details = [
  ['by province', 'รายจังหวัด'],
  ['by country', 'รายประเทศ'],
  ['of Thailand', 'ของประเทศไทย'],
  ['(% of GDP)', '(ร้อยละของ GDP)'],
  ['(monthly) per capita', '(รายเดือน) ต่อหัว'],
  ['and exports', 'และการส่งออก'],
  ['', ''],
]

/** Fills the catalogue with reports whose titles, keywords, values, years and downloads share words, with many equal scores. */
export const fillGeneratedReports = async (database: Database, count: number) => {
  let state = 20_261_129
  const pickBelow = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  /** Picks the first items most often. */
  const pick = <T>(items: readonly T[]) => items[Math.min(pickBelow(items.length), pickBelow(items.length))]!
  const reports = Array.from({ length: count }, (_, index) => {
    const [first, second, described, keyword, valued] = Array.from({ length: 5 }, () => pick(nouns)) as string[][]
    const [detail, otherDetail] = [pick(details), pick(details)] as [string[], string[]]
    const isLong = pickBelow(3) === 0
    const year = 2540 + pickBelow(25)
    const build = (language: 0 | 1) =>
      [first![language], detail[language], ...(isLong ? [second![language], otherDetail[language]] : [])]
        .filter(Boolean)
        .join(' ')
    return {
      name: `generated-${index}`,
      title_en: build(0),
      title_th: build(1),
      description: pickBelow(2) ? `About ${described![0]} ${described![1]}` : '',
      keyword: pickBelow(3) ? '' : keyword![pickBelow(2)]!,
      value: pickBelow(4) ? '' : `${valued![0]} ${valued![1]}`,
      coverage: pickBelow(2) ? `${year}-${year + pickBelow(6)}` : '',
      part: pickBelow(6) + 1,
      downloads: pickBelow(3) ? 0 : pickBelow(4),
      day: pickBelow(30) + 1,
    }
  })
  const rows = sql`jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as g (name text, title_en text, title_th text, description text,
    keyword text, value text, coverage text, part integer, downloads integer, day integer)`
  await sql`insert into reports (source_id, file_name, title_en, title_th, description_en, coverage_en, sub_category_id, frequency, release_date)
    select name, name, title_en, title_th, description, nullif(coverage, ''), part, 'Daily', make_date(2026, 11, day) from ${rows}`.execute(
    database,
  )
  await sql`insert into report_keywords (report_id, position, keyword)
    select report_id, 1, keyword from ${rows} join reports on file_name = name where keyword <> ''`.execute(database)
  await sql`insert into report_use select report_id, downloads from ${rows} join reports on file_name = name where downloads > 0`.execute(
    database,
  )
  await sql`with files as (
      insert into report_files (report_id, kind, digest, published_at, is_current)
      select report_id, 'csv', (select digest from stored_files limit 1), now(), true from ${rows} join reports on file_name = name where value <> ''
      returning report_id, report_file_id
    ) insert into report_values (report_id, report_file_id, listed, text)
      select report_id, report_file_id, array[value], search_normal(value) from files join reports using (report_id)
      join ${rows} on file_name = name`.execute(database)
}

/** Reads all that a search reads of these reports. */
export const readPlainReports = async (database: Database, ids: number[]): Promise<PlainReport[]> => {
  const { rows } = await sql<
    PlainReport & { title_en: string; title_th: string; first: number | null; last: number | null }
  >`
    select report_id as id, title_en, title_th, keywords, document, search_places.text as places, category_id as "categoryId",
      coalesce(report_values.text, '') as values, first_year as first, last_year as last, coalesce(downloads, 0) as downloads,
      release_date - date '2000-01-01' as released
    from report_search join search_places using (sub_category_id) join sub_categories using (sub_category_id)
      left join report_values using (report_id) left join report_use using (report_id)
    where report_id = any (${ids})`.execute(database)
  return rows.map(({ title_en, title_th, first, last, ...row }) => ({
    ...row,
    titles: [title_en, title_th],
    years: first === null || last === null ? undefined : [first, last],
  }))
}
