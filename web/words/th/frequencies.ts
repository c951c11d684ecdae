import type { Frequency } from '../../../contract/catalogue/reports.ts'

export const frequencies = {
  Daily: 'รายวัน',
  Weekly: 'รายสัปดาห์',
  Monthly: 'รายเดือน',
  Quarterly: 'รายไตรมาส',
  'Half Year': 'รายครึ่งปี',
  Yearly: 'รายปี',
} satisfies Record<Frequency, string>
