import type { OfficePage } from '../../contract/office/pages.ts'

/** The policies in the order in which they are listed. */
export const policies = [
  'PrivacyPolicy',
  'PrivacyNotice',
  'CookiesPolicy',
  'TermConditionofUse',
] as const satisfies OfficePage[]
