/** Each report exists for one case, named by the last word of its line. */
type Story = readonly [
  fileName: string,
  subCategory: string,
  frequency: string,
  releaseDate: string,
  titleEn: string,
  titleTh: string,
  keywords: readonly string[],
  about: Partial<{
    level: 'restricted'
    status: 'Inactive'
    without: string
    descriptionEn: string
    descriptionTh: string
  }>,
]

export const categories = {
  'Public Finance': ['การคลังภาครัฐ', { Debt: 'หนี้', Revenue: 'การจัดเก็บรายได้' }],
  Economy: ['เศรษฐกิจ', { Growth: 'การเติบโต', Prices: 'ราคา' }],
  Resource: ['ทรัพยากรและพลังงาน', { Energy: 'พลังงาน', Water: 'น้ำ' }],
} as const

export const stories: Story[] = [
  // Has everything that a report can have.
  [
    'public-debt',
    'Debt',
    'Monthly',
    '2026-10-30',
    'Public debt of Thailand',
    'หนี้สาธารณะของประเทศไทย',
    ['fiscal', 'หนี้ภาครัฐ'],
    {},
  ],
  // Two reports of the same day, so that the order must be defined.
  ['debt-service', 'Debt', 'Quarterly', '2026-09-30', 'Debt service', 'การชำระหนี้', ['interest'], { without: 'excel' }],
  ['borrowing-plan', 'Debt', 'Yearly', '2026-09-30', 'Borrowing plan', 'แผนการบริหารหนี้', [], { without: 'metadata' }],
  ['government-revenue', 'Revenue', 'Monthly', '2026-11-01', 'Government revenue', 'รายได้รัฐบาล', ['tax'], {}],
  // Found only by keywords, not by title.
  ['excise-by-kind', 'Revenue', 'Monthly', '2026-08-15', 'Excise by kind', 'ภาษีสรรพสามิตรายประเภท', ['beverages'], {}],
  // Visible only with a grant.
  [
    'revenue-forecast',
    'Revenue',
    'Yearly',
    '2026-07-01',
    'Revenue forecast',
    'ประมาณการรายได้',
    ['secretword'],
    { level: 'restricted' },
  ],
  // Visible only to staff.
  [
    'old-revenue',
    'Revenue',
    'Yearly',
    '2020-01-01',
    'Revenue of former years',
    'รายได้ปีก่อน',
    ['hiddenword'],
    { status: 'Inactive' },
  ],
  [
    'gdp-current',
    'Growth',
    'Quarterly',
    '2026-11-17',
    'Gross domestic product, current prices',
    'ผลิตภัณฑ์มวลรวมในประเทศ ราคาปัจจุบัน',
    ['national accounts'],
    {},
  ],
  // Its whole title is the beginning of the next one's.
  ['inflation', 'Prices', 'Monthly', '2026-11-05', 'Inflation', 'อัตราเงินเฟ้อ', ['consumer prices'], {}],
  ['inflation-forecast', 'Prices', 'Half Year', '2026-11-06', 'Inflation forecast', 'ประมาณการเงินเฟ้อ', [], {}],
  [
    'gold-price',
    'Prices',
    'Half Year',
    '2026-06-30',
    'Price of gold (100% pure) at a_b\\c',
    'ราคาทองคำ',
    ['ounce'],
    { descriptionEn: 'Follows inflation, say some.' },
  ],
  [
    'electricity-use',
    'Energy',
    'Yearly',
    '2026-05-01',
    'Electricity use per person',
    'ปริมาณการใช้ไฟฟ้าต่อหัวประชากร',
    [],
    { without: 'csv' },
  ],
  [
    'brent-crude-oil',
    'Energy',
    'Daily',
    '2026-11-19',
    'Brent crude oil price',
    'ราคาน้ำมันดิบเบรนท์ รายวัน ปี ๒๕๖๙',
    ['energy'],
    {},
  ],
  ['oil-reserves', 'Energy', 'Yearly', '2026-03-01', 'Oil reserves', 'ปริมาณสำรองน้ำมัน', [], { level: 'restricted' }],
]

/** Users named after the way in which they have a grant; `stranger` has none. */
export const users = ['stranger', 'granted', 'grouped', 'collector', 'desk'] as const
