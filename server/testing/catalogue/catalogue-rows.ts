import type { FileKind } from '../../../contract/catalogue/report-details.ts'

/** A report of the catalogue for tests. */
export interface TestReport {
  fileName: string
  subCategory: string
  frequency: string
  releaseDate: string
  titleEn: string
  titleTh: string
  keywords: readonly string[]
  descriptionEn?: string
  descriptionTh?: string
  /** True if only users with a grant see it. */
  isRestricted?: boolean
  status?: 'Inactive'
  /** The only kind of file that it lacks. */
  missingFile?: FileKind
}

export const categories = {
  'Public Finance': ['การคลังภาครัฐ', { Debt: 'หนี้', Revenue: 'การจัดเก็บรายได้' }],
  Economy: ['เศรษฐกิจ', { Growth: 'การเติบโต', Prices: 'ราคา' }],
  Resource: ['ทรัพยากรและพลังงาน', { Energy: 'พลังงาน', Water: 'น้ำ' }],
} as const

/** The reports of the catalogue for tests; each exists for one case. */
export const testReports: TestReport[] = [
  // Has everything that a report can have.
  {
    fileName: 'public-debt',
    subCategory: 'Debt',
    frequency: 'Monthly',
    releaseDate: '2026-10-30',
    titleEn: 'Public debt of Thailand',
    titleTh: 'หนี้สาธารณะของประเทศไทย',
    keywords: ['fiscal', 'หนี้ภาครัฐ'],
  },
  // Two reports of the same day, so that the order must be defined.
  {
    fileName: 'debt-service',
    subCategory: 'Debt',
    frequency: 'Quarterly',
    releaseDate: '2026-09-30',
    titleEn: 'Debt service',
    titleTh: 'การชำระหนี้',
    keywords: ['interest'],
    missingFile: 'excel',
  },
  {
    fileName: 'borrowing-plan',
    subCategory: 'Debt',
    frequency: 'Yearly',
    releaseDate: '2026-09-30',
    titleEn: 'Borrowing plan',
    titleTh: 'แผนการบริหารหนี้',
    keywords: [],
    missingFile: 'metadata',
  },
  {
    fileName: 'government-revenue',
    subCategory: 'Revenue',
    frequency: 'Monthly',
    releaseDate: '2026-11-01',
    titleEn: 'Government revenue',
    titleTh: 'รายได้รัฐบาล',
    keywords: ['tax'],
  },
  // Found only by keywords, not by title.
  {
    fileName: 'excise-by-kind',
    subCategory: 'Revenue',
    frequency: 'Monthly',
    releaseDate: '2026-08-15',
    titleEn: 'Excise by kind',
    titleTh: 'ภาษีสรรพสามิตรายประเภท',
    keywords: ['beverages'],
  },
  // Visible only with a grant.
  {
    fileName: 'revenue-forecast',
    subCategory: 'Revenue',
    frequency: 'Yearly',
    releaseDate: '2026-07-01',
    titleEn: 'Revenue forecast',
    titleTh: 'ประมาณการรายได้',
    keywords: ['secretword'],
    isRestricted: true,
  },
  // Visible only to staff.
  {
    fileName: 'old-revenue',
    subCategory: 'Revenue',
    frequency: 'Yearly',
    releaseDate: '2020-01-01',
    titleEn: 'Revenue of former years',
    titleTh: 'รายได้ปีก่อน',
    keywords: ['hiddenword'],
    status: 'Inactive',
  },
  {
    fileName: 'gdp-current',
    subCategory: 'Growth',
    frequency: 'Quarterly',
    releaseDate: '2026-11-17',
    titleEn: 'Gross domestic product, current prices',
    titleTh: 'ผลิตภัณฑ์มวลรวมในประเทศ ราคาปัจจุบัน',
    keywords: ['national accounts'],
  },
  // Its whole title is the beginning of the next one's.
  {
    fileName: 'inflation',
    subCategory: 'Prices',
    frequency: 'Monthly',
    releaseDate: '2026-11-05',
    titleEn: 'Inflation',
    titleTh: 'อัตราเงินเฟ้อ',
    keywords: ['consumer prices'],
  },
  {
    fileName: 'inflation-forecast',
    subCategory: 'Prices',
    frequency: 'Half Year',
    releaseDate: '2026-11-06',
    titleEn: 'Inflation forecast',
    titleTh: 'ประมาณการเงินเฟ้อ',
    keywords: [],
  },
  {
    fileName: 'gold-price',
    subCategory: 'Prices',
    frequency: 'Half Year',
    releaseDate: '2026-06-30',
    titleEn: 'Price of gold (100% pure) at a_b\\c',
    titleTh: 'ราคาทองคำ',
    keywords: ['ounce'],
    descriptionEn: 'Follows inflation, say some.',
  },
  {
    fileName: 'electricity-use',
    subCategory: 'Energy',
    frequency: 'Yearly',
    releaseDate: '2026-05-01',
    titleEn: 'Electricity use per person',
    titleTh: 'ปริมาณการใช้ไฟฟ้าต่อหัวประชากร',
    keywords: [],
    missingFile: 'csv',
  },
  {
    fileName: 'brent-crude-oil',
    subCategory: 'Energy',
    frequency: 'Daily',
    releaseDate: '2026-11-19',
    titleEn: 'Brent crude oil price',
    titleTh: 'ราคาน้ำมันดิบเบรนท์ รายวัน ปี ๒๕๖๙',
    keywords: ['energy'],
  },
  {
    fileName: 'oil-reserves',
    subCategory: 'Energy',
    frequency: 'Yearly',
    releaseDate: '2026-03-01',
    titleEn: 'Oil reserves',
    titleTh: 'ปริมาณสำรองน้ำมัน',
    keywords: [],
    isRestricted: true,
  },
]

/** Users named after the way in which they have a grant; `stranger` has none. */
export const users = ['stranger', 'granted', 'grouped', 'collector', 'desk'] as const
