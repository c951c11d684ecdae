import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { Refusal } from '../frame/Refusal.tsx'
import { showToast } from '../ui/toasts.ts'
import { choosePace, type ShownPace, trustFollows, usePace } from './paces.ts'

const told = { off: 'isOff', atOnce: 'isAtOnce', weekly: 'isWeekly' } as const

/**
 * The pace of a follow and the way to change it: shown at once, sent one after the other, and taken back with a message where the portal
 * refuses.
 */
export const useFollow = (fileName: string, listed: ShownPace) => {
  const { t } = useTranslation('follows')
  const pace = usePace(fileName, listed)
  const last = useRef(Promise.resolve())
  const choose = (wanted: ShownPace) => {
    const before = pace
    choosePace(fileName, wanted)
    last.current = last.current.then(async () => {
      try {
        await (await import('./send-follow.ts')).sendFollow(fileName, wanted)
        showToast('done', t(told[wanted]))
      } catch (error) {
        choosePace(fileName, before)
        const isRefused = (error as { status?: number }).status === 409
        showToast(
          'warning',
          isRefused ? t('refused', { most: limits.follows }) : <Refusal error={error} missing="tableGone" />,
        )
      }
    })
  }
  return { pace, choose }
}

/** Shows follows as a page has read them, each time that it reads them again. */
export const useTrustedFollows = (read: unknown) => {
  const last = useRef(read)
  useEffect(() => {
    if (last.current !== read) trustFollows()
    last.current = read
  }, [read])
}
