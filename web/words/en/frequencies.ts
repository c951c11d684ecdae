import type { Frequency } from '../../../contract/catalogue/reports.ts'

/** How often a report is released. */
export const frequencies = {
  Daily: 'Daily',
  Weekly: 'Weekly',
  Monthly: 'Monthly',
  Quarterly: 'Quarterly',
  'Half Year': 'Half Year',
  Yearly: 'Yearly',
} satisfies Record<Frequency, string>
