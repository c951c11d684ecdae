import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { Refusal } from '../frame/Refusal.tsx'
import { showToast } from '../ui/toasts.ts'
import { changePace, clearSettledPaces, type ShownPace, useShownPace } from './paces.ts'

/** The message after each selected pace. */
const messageKeys = { off: 'isOff', atOnce: 'isAtOnce', weekly: 'isWeekly' } as const

/**
 * Returns the pace of a follow and a function that changes it. A change shows immediately; if the server refuses it, the stored pace
 * returns with a message.
 */
export const useFollow = (fileName: string, loadedPace: ShownPace) => {
  const { t } = useTranslation('follows')
  const pace = useShownPace(fileName, loadedPace)
  const choose = async (newPace: ShownPace) => {
    const store = async () => (await import('./send-follow.ts')).sendFollow(fileName, newPace)
    try {
      await changePace({ fileName, pace: newPace, loadedPace, store })
      showToast('done', t(messageKeys[newPace]))
    } catch (error) {
      // The report is no longer a favourite, the account has no confirmed address, or the reader follows too many reports.
      const cannotFollow = (error as { status?: number }).status === 409
      showToast(
        'warning',
        cannotFollow ? t('notSaved', { max: limits.follows }) : <Refusal error={error} missing="tableUnavailable" />,
      )
    }
  }
  return { pace, choose }
}

/** Removes the changes of the reader each time that a page loads its follows again; `loadedPage` is the data of the loader. */
export const useReloadedFollows = (loadedPage: unknown) => {
  const lastPage = useRef(loadedPage)
  useEffect(() => {
    if (lastPage.current !== loadedPage) clearSettledPaces()
    lastPage.current = loadedPage
  }, [loadedPage])
}
