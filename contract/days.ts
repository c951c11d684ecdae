import { z } from 'zod'

/** Said of a day outside of the years below, which is a Buddhist year as a rule. */
export const christianYear = {
  en: 'Type the Christian year (ค.ศ.), e.g. 2027 for 2570',
  th: 'กรุณากรอกปี ค.ศ. เช่น 2027 แทน 2570',
} as const

/** A day as ISO 8601, yyyy-mm-dd, from 1900 to 2200: of a Buddhist year typed for a Christian one nothing is stored. */
export const day = z.iso.date().refine(value => value >= '1900' && value < '2201', christianYear.en)
