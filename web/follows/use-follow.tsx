import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { Refusal } from '../frame/Refusal.tsx'
import { showToast } from '../ui/toasts.ts'
import { changePace, clearSettledPaces, type ShownPace, usePace } from './paces.ts'

const messageKeys = { off: 'isOff', atOnce: 'isAtOnce', weekly: 'isWeekly' } as const

/**
 * Returns the pace of a follow with a function to change it: changes show immediately, are sent one after the other, and are reverted
 * with a message if the server refuses.
 */
export const useFollow = (fileName: string, loadedPace: ShownPace) => {
  const { t } = useTranslation('follows')
  const pace = usePace(fileName, loadedPace)
  const choose = async (newPace: ShownPace) => {
    const store = async () => (await import('./send-follow.ts')).sendFollow(fileName, newPace)
    try {
      await changePace({ fileName, pace: newPace, loadedPace, store })
      showToast('done', t(messageKeys[newPace]))
    } catch (error) {
      const isRefused = (error as { status?: number }).status === 409
      showToast(
        'warning',
        isRefused ? t('refused', { most: limits.follows }) : <Refusal error={error} missing="tableGone" />,
      )
    }
  }
  return { pace, choose }
}

/** Shows follows as the page loaded them, each time that it loads them. */
export const useTrustedFollows = (loadedPage: unknown) => {
  const lastPage = useRef(loadedPage)
  useEffect(() => {
    if (lastPage.current !== loadedPage) clearSettledPaces()
    lastPage.current = loadedPage
  }, [loadedPage])
}
