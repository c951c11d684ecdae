import { hourMilliseconds } from './durations.ts'
import { guessCommonYear } from './eras.ts'

/** Hours by which clocks in Bangkok are ahead of UTC, all year. */
export const bangkokHours = 7

/** Milliseconds by which clocks in Bangkok are ahead of UTC, all year. */
export const bangkokOffsetMilliseconds = bangkokHours * hourMilliseconds

/**
 * Converts a time in UTC, such as `2026-09-30T17:00:00Z`, to the local time in Bangkok, `2026-10-01T00:00:00.000Z`. The result still ends
 * with Z, so callers use only its date and its digits. Returns any other text unchanged.
 */
export const toBangkokTime = (time: string): string => {
  const moment = time.endsWith('Z') ? Date.parse(time) : Number.NaN
  return Number.isNaN(moment) ? time : new Date(moment + bangkokOffsetMilliseconds).toISOString()
}

/** Matches a date and a time with a zone, such as `2569-09-30 12:00-05:00`. */
const zonedPattern = /^(\d{4})(-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)$/

/**
 * Converts a time with a zone, as files have it in either era, to the local time in Bangkok in the Common Era, such as
 * `2026-10-01T00:00:00`. Returns any other text unchanged.
 */
export const convertZonedToBangkok = (text: string): string => {
  const [, year, day, time, zone] = zonedPattern.exec(text) ?? []
  const moment = year === undefined ? Number.NaN : Date.parse(`${guessCommonYear(Number(year))}${day}T${time}${zone}`)
  if (Number.isNaN(moment)) return text
  return toBangkokTime(new Date(moment).toISOString()).slice(0, '2026-10-01T00:00:00'.length)
}
