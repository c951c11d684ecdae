import type { Office } from '../../../contract/office/pages.ts'
import { toEraYear } from '../../../contract/tables/year-eras.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Credit } from '../../catalogue/index.ts'
import { dayInBangkok } from '../../platform/clock.ts'

interface AboutContext {
  credit: Credit
  version: { number: number; asOf: string; path: string }
  language: Language
  officeName: Office['name']
  /** Origin of the portal. */
  publicUrl: string
  /** Path and query of the API that return these rows of this version. */
  address: string
  now: Date
}

/** The sheet of a workbook that describes its rows: each row has the name of a fact and its text. */
export interface AboutSheet {
  name: string
  rows: [name: string, text: string][]
}

const labelsByLanguage = {
  en: {
    sheet: 'About',
    title: 'Title',
    source: 'Source',
    publisher: 'Publisher',
    licence: 'Licence',
    licenceAddress: 'Licence address',
    version: 'Version',
    asOf: 'As of',
    citation: 'Citation',
    page: 'Address of the version',
    address: 'Address of this selection',
    retrieved: 'Retrieved on',
  },
  th: {
    sheet: 'เกี่ยวกับข้อมูล',
    title: 'ชื่อตารางข้อมูล',
    source: 'ที่มา',
    publisher: 'ผู้เผยแพร่',
    licence: 'สัญญาอนุญาต',
    licenceAddress: 'URL ของสัญญาอนุญาต',
    version: 'ฉบับที่',
    asOf: 'ณ วันที่',
    citation: 'การอ้างอิง',
    page: 'URL ของฉบับนี้',
    address: 'URL ของข้อมูลที่เลือก',
    retrieved: 'วันที่ดาวน์โหลด',
  },
} as const

/** Builds the sheet that describes the source of the rows, in the requested language. */
export const buildAboutSheet = (context: AboutContext): AboutSheet => {
  const { credit, version, language, officeName, publicUrl, address, now } = context
  const labels = labelsByLanguage[language]
  const isThai = language === 'th'
  const title = isThai ? credit.titleTh : credit.titleEn
  const source = (isThai ? credit.attributionTh : credit.attributionEn).replace(/[\s.]+$/, '')
  const pageUrl = publicUrl + version.path
  const asOfDay = formatDay(new Date(version.asOf), language)
  const publisher = officeName[language]
  const rows: [string, string][] = [
    [labels.title, title],
    [labels.source, source],
    [labels.publisher, publisher],
    [labels.licence, credit.licence],
    [labels.licenceAddress, credit.licenceUrl ?? ''],
    [labels.version, String(version.number)],
    [labels.asOf, asOfDay],
    [labels.citation, formatCitation({ title, source, publisher, number: version.number, asOfDay, pageUrl }, language)],
    [labels.page, pageUrl],
    [labels.address, publicUrl + address],
    // The time is omitted, so that files of the same day have the same bytes.
    [labels.retrieved, formatDay(now, language)],
  ]
  return { name: labels.sheet, rows: rows.filter(([, text]) => text !== '') }
}

interface CitedTable {
  title: string
  source: string
  publisher: string
  /** Number of the report version. */
  number: number
  asOfDay: string
  pageUrl: string
}

/** Formats the citation of the version, as on the report page. */
const formatCitation = ({ title, source, publisher, number, asOfDay, pageUrl }: CitedTable, language: Language) =>
  language === 'th'
    ? `${source && `${source} `}เผยแพร่โดย${publisher} ในชื่อ “${title}” ฉบับที่ ${number} ณ วันที่ ${asOfDay} ${pageUrl}`
    : `${source && `${source}. `}Published by the ${publisher} as “${title}”, version ${number}, as of ${asOfDay}. ${pageUrl}`

/** Formats a day in Bangkok as dd/mm/yyyy, with the Buddhist year in Thai. */
const formatDay = (moment: Date, language: Language) => {
  const [year = '', month, day] = dayInBangkok({ now: () => moment }).split('-')
  return `${day}/${month}/${toEraYear(Number(year), language === 'th' ? 'be' : 'ce')}`
}
