import { commonYear } from './eras.ts'

/** Hours by which clocks in Bangkok are ahead of UTC, all year. */
export const bangkokHours = 7

/** The same in milliseconds. */
export const bangkokOffset = bangkokHours * 3_600_000

/** Converts a time in UTC, such as `2026-09-30T17:00:00Z`, to that of clocks in Bangkok. Returns any other text unchanged. */
export const toBangkokTime = (time: string): string => {
  const moment = time.endsWith('Z') ? Date.parse(time) : Number.NaN
  return Number.isNaN(moment) ? time : new Date(moment + bangkokOffset).toISOString()
}

const zonedPattern = /^(\d{4})(-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)$/

/**
 * Converts a time with any zone, as files have it, to that of clocks in Bangkok, such as `2026-10-01T00:00:00`, in the Common Era. Returns
 * any other text unchanged.
 */
export const convertZonedToBangkok = (text: string): string => {
  const [, year, day, time, zone] = zonedPattern.exec(text) ?? []
  const moment = year === undefined ? Number.NaN : Date.parse(`${commonYear(Number(year))}${day}T${time}${zone}`)
  return Number.isNaN(moment) ? text : toBangkokTime(new Date(moment).toISOString()).slice(0, 19)
}
