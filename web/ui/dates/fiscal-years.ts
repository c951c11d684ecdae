/** Returns the fiscal year of a day, 1 October to 30 September, named after the year in which it ends. */
export const toFiscalYear = (day: string) => Number(day.slice(0, 4)) + (day.slice(5, 7) >= '10' ? 1 : 0)

/** Returns the first and the last day of a fiscal year. */
export const toFiscalYearDays = (year: number) => ({ from: `${year - 1}-10-01`, until: `${year}-09-30` })
