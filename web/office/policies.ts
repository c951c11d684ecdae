import type { OfficePage } from '../../contract/office/pages.ts'

/** The policies in their order of display. */
export const policies = [
  'PrivacyPolicy',
  'PrivacyNotice',
  'CookiesPolicy',
  'TermConditionofUse',
] as const satisfies OfficePage[]
