import { useState } from 'react'
import { type DraftRelease, releaseTimes } from '../../../../../contract/catalogue/releases.ts'
import { dayMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../../../../contract/durations.ts'
import { formatBangkokTime, toBangkokDay } from '../../../../ui/values/moments.ts'

const floorToMinute = (milliseconds: number) => Math.floor(milliseconds / minuteMilliseconds) * minuteMilliseconds

/** Holds the time at which a draft is to be published, and the note for a second person. A waiting draft starts with its own time. */
export const useReleaseChoice = (release?: DraftRelease) => {
  /** The time with which the draft was sent or scheduled. */
  const requestedTime = release?.releaseAt ?? undefined
  const [when, setWhen] = useState<'now' | 'later'>(
    requestedTime && Date.parse(requestedTime) > Date.now() ? 'later' : 'now',
  )
  const [date, setDate] = useState(requestedTime ? toBangkokDay(requestedTime) : '')
  const [time, setTime] = useState(requestedTime ? formatBangkokTime(requestedTime) : '')
  const [note, setNote] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  // The fields are in Bangkok time. An empty or unfinished field makes the typed time NaN, which is not allowed.
  const releaseAt = computeReleaseTime(Date.parse(`${date}T${time}:00+07:00`), requestedTime)
  return {
    when,
    date,
    time,
    note,
    /** True after a submit without a valid time. */
    isInvalid: wasSubmitted && when === 'later' && releaseAt === undefined,
    setWhen,
    setDate,
    setTime,
    setNote,
    /** Returns the choice, in which `releaseAt` is undefined for now. Returns undefined, and shows an error, without a valid time. */
    submit() {
      setWasSubmitted(true)
      if (when === 'now') return { releaseAt: undefined, note }
      return releaseAt === undefined ? undefined : { releaseAt, note }
    },
  }
}
export type ReleaseChoice = ReturnType<typeof useReleaseChoice>

/**
 * Returns the time of the release, ISO 8601; undefined if the typed time is not allowed. The requested time stays allowed when it is near
 * or past, and keeps its seconds, which the fields do not show.
 */
const computeReleaseTime = (typedMilliseconds: number, requestedTime: string | undefined) => {
  const isUnchanged = requestedTime !== undefined && floorToMinute(Date.parse(requestedTime)) === typedMilliseconds
  if (isUnchanged) return requestedTime
  return isAllowedTime(typedMilliseconds) ? new Date(typedMilliseconds).toISOString() : undefined
}

const isAllowedTime = (typedMilliseconds: number) => {
  const aheadMilliseconds = typedMilliseconds - Date.now()
  return (
    aheadMilliseconds >= releaseTimes.minSecondsAhead * secondMilliseconds &&
    aheadMilliseconds <= releaseTimes.maxDaysAhead * dayMilliseconds
  )
}

/** Returns the first and the last day that can be chosen for a release, as ISO days in Bangkok. */
export const computeReleaseDays = () => ({
  min: toBangkokDay(new Date().toISOString()),
  max: toBangkokDay(new Date(Date.now() + releaseTimes.maxDaysAhead * dayMilliseconds).toISOString()),
})
