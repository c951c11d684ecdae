import { sql } from 'kysely'
import { isPublicSql } from '../report-conditions.ts'

/** SQL of the columns that identify a report on screens, from the tables of `placedReportsSql`. */
export const placedReportColumnsSql = sql`reports.report_id as "reportId", reports.source_id as "sourceId", reports.title_en as "titleEn",
  reports.title_th as "titleTh", categories.name_en as "categoryEn", categories.name_th as "categoryTh",
  sub_categories.name_en as "subCategoryEn", sub_categories.name_th as "subCategoryTh", reports.status,
  ${isPublicSql('reports')} as "isPublic"`
/** The tables that `placedReportColumnsSql` reads: reports with their sub-categories and categories. */
export const placedReportsSql = sql`reports join sub_categories using (sub_category_id) join categories using (category_id)`
