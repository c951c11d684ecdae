import type { Database } from '../../platform/database/pool.ts'

/** What must be said of a report's data wherever it is taken. */
export interface Credit {
  titleEn: string
  titleTh: string
  attributionEn: string
  attributionTh: string
  licence: string
  licenceUrl: string | null
}

/** The credit of a report that the caller was found to see. */
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
