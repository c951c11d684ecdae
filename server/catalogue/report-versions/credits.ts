import type { Database } from '../../platform/database/pool.ts'

/** The titles, the attribution and the licence that a publication of a report's data must state. */
export interface Credit {
  titleEn: string
  titleTh: string
  attributionEn: string
  attributionTh: string
  licence: string
  licenceUrl: string | null
}

/**
 * Returns the credit of a report. Without an attribution in a language, the other one is used, otherwise the source. The caller has checked
 * that the actor may see the report.
 */
export const readCredit = async (database: Database, reportId: number): Promise<Credit> => {
  const { source, ...credit } = await database
    .selectFrom('reports')
    .select([
      'title_en as titleEn',
      'title_th as titleTh',
      'attribution_en as attributionEn',
      'attribution_th as attributionTh',
      'source',
      'licence',
      'licence_url as licenceUrl',
    ])
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  const attributionEn = credit.attributionEn || credit.attributionTh || source
  return { ...credit, attributionEn, attributionTh: credit.attributionTh || attributionEn }
}
