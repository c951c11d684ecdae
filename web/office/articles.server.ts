import { getOfficePage, type OfficePage } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import type { Article } from './OfficeArticle.tsx'
import { parseOpening, parseOutline } from './page-outline.ts'

/** Loads a page of the office in the visit's language. */
export const readArticle = async ({ call, language }: Visit, page: OfficePage): Promise<Article> => {
  const { title, html, date } = await call(getOfficePage, { page })
  const text = html[language]
  return { title: title[language], html: text, date, description: parseOpening(text), outline: parseOutline(text) }
}
