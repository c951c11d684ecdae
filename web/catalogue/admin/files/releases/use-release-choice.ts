import { useState } from 'react'
import { bangkokOffset } from '../../../../../contract/bangkok-times.ts'
import { type Release, releaseTimes } from '../../../../../contract/catalogue/releases.ts'
import { dayMilliseconds } from '../../../../../contract/durations.ts'
import { toBangkokDay } from '../../../../ui/values/moments.ts'

const toBangkokTime = (moment: string) => new Date(Date.parse(moment) + bangkokOffset).toISOString().slice(11, 16)

/** Holds the time at which a draft is to be published, and the note for the publisher. */
export const useReleaseChoice = (release?: Release) => {
  const requestedTime = release?.releaseAt ?? undefined
  const [when, setWhen] = useState<'now' | 'later'>(
    requestedTime && Date.parse(requestedTime) > Date.now() ? 'later' : 'now',
  )
  const [date, setDate] = useState(requestedTime ? toBangkokDay(requestedTime) : '')
  const [time, setTime] = useState(requestedTime ? toBangkokTime(requestedTime) : '')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const typedTime = Date.parse(`${date}T${time}:00+07:00`)
  const isRequestedTime =
    requestedTime !== undefined && Math.floor(Date.parse(requestedTime) / 60_000) * 60_000 === typedTime
  const releaseAt = isRequestedTime
    ? requestedTime
    : isAllowedTime(typedTime)
      ? new Date(typedTime).toISOString()
      : undefined
  return {
    when,
    date,
    time,
    note,
    releaseAt,
    /** True after a submit without a valid time. */
    isBad: isTried && when === 'later' && releaseAt === undefined,
    setWhen,
    setDate,
    setTime,
    setNote,
    /** Returns the choice; undefined while it is not valid. */
    take() {
      setIsTried(true)
      if (when === 'later') return releaseAt === undefined ? undefined : { releaseAt, note }
      return { releaseAt: undefined, note }
    },
  }
}
export type ReleaseChoice = ReturnType<typeof useReleaseChoice>

const isAllowedTime = (typedTime: number) => {
  const aheadMilliseconds = typedTime - Date.now()
  return (
    aheadMilliseconds >= releaseTimes.leastSeconds * 1000 &&
    aheadMilliseconds <= releaseTimes.mostDays * dayMilliseconds
  )
}

/** Returns the range of release days, as ISO days in Bangkok. */
export const computeReleaseDays = () => ({
  min: toBangkokDay(new Date().toISOString()),
  max: toBangkokDay(new Date(Date.now() + releaseTimes.mostDays * dayMilliseconds).toISOString()),
})
