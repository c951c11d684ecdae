import type { Frequency } from '../../../contract/catalogue/reports.ts'

export const frequencies = {
  Daily: 'Daily',
  Weekly: 'Weekly',
  Monthly: 'Monthly',
  Quarterly: 'Quarterly',
  'Half Year': 'Half Year',
  Yearly: 'Yearly',
} satisfies Record<Frequency, string>
