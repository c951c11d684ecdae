/** The years that a day may lie in, both included. A year outside of them is nearly always one of the Buddhist era. */
export const dayYears = { first: 1900, last: 2200 } as const

/** Years that the Common Era is behind the Buddhist era. */
const behind = 543

/** The day that a text with a year of the Buddhist era means; undefined for any other text. */
export const inCommonEra = (value: string) => {
  const [, year = '', rest = ''] = /^(\d{4})(-\d\d-\d\d)$/.exec(value) ?? []
  if (Number(year) <= dayYears.last || Number(year) > dayYears.last + behind) return undefined
  const meant = `${Number(year) - behind}${rest}`
  const at = new Date(`${meant}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(meant) ? meant : undefined
}

/** Above this a year without a name of its era is one of the Buddhist era. */
const lastYear = 2300

/** The year of the Common Era that a year of either era means. */
export const commonYear = (year: number) => (year > lastYear ? year - behind : year)

/** Years of the Common Era, both included. */
export interface Years {
  from: number
  to: number
}

/** The first and the last year that a text names, in either era; undefined where it names none. */
export const yearsIn = (text: string): Years | undefined => {
  const years = [...text.matchAll(/(?<!\d)(\d{4})(?!\d)/g)]
    .map(([, year]) => commonYear(Number(year)))
    .filter(year => year >= 1000 && year <= dayYears.last)
  return years.length > 0 ? { from: Math.min(...years), to: Math.max(...years) } : undefined
}
