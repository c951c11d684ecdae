import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { isFocusLost } from '../../ui/lost-focus.ts'
import { recordShownPage, useIsPageOutdated } from './outdated-page.ts'

/**
 * Says that the connection was lost, and loads the current values of the page on request or when the browser is online again. Its container
 * is a live region.
 */
export const OutdatedNotice = () => {
  const { t } = useTranslation(['shell', 'ui'])
  const isOutdated = useIsPageOutdated()
  const isIdle = useNavigation().state === 'idle'
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const address = pathname + search
  /** Loads the current values of the page, without moving it. */
  const reload = useCallback(
    () => void navigate(address + hash, { replace: true, preventScrollReset: true }),
    [navigate, address, hash],
  )
  useEffect(() => recordShownPage(address, reload), [address, reload])
  useEffect(() => {
    // A page that is being loaded is not given up.
    if (!isOutdated || !isIdle) return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isOutdated, isIdle, reload])
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
          <button type="button" className="btn" aria-busy={!isIdle} onClick={reload}>
            {t('tryAgain', { ns: 'ui' })}
          </button>
        </div>
      )}
    </div>
  )
}
