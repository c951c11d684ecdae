import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRevalidator } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { isFocusLost } from '../../ui/lost-focus.ts'
import { recordShownAddress, useIsPageOutdated } from './outdated-page.ts'

/**
 * Says that the page couldn't load its current values, and loads them on request or when the browser is online again. Its container is a live
 * region.
 */
export const OutdatedNotice = () => {
  const { t } = useTranslation(['shell', 'ui'])
  const isOutdated = useIsPageOutdated()
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  useEffect(() => recordShownAddress(pathname + search), [pathname, search])
  useEffect(() => {
    if (!isOutdated) return
    const reload = () => void revalidate()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isOutdated, revalidate])
  /** The element that had the focus before it moved into the notice. */
  const focusedBefore = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOutdated) return
    if (focusedBefore.current && isFocusLost()) focusedBefore.current.focus()
    focusedBefore.current = null
  }, [isOutdated])
  return (
    <div
      className="toasts"
      role="status"
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement) focusedBefore.current = relatedTarget
      }}
    >
      {isOutdated && (
        <div className="toast warning">
          <Icon of={IconAlertCircle} />
          <div>{t('pageOutdated')}</div>
          <button type="button" className="btn" aria-busy={state !== 'idle'} onClick={() => void revalidate()}>
            {t('tryAgain', { ns: 'ui' })}
          </button>
        </div>
      )}
    </div>
  )
}
