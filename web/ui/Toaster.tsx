import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { isFocusLost } from './lost-focus.ts'
import { closeToast, useToast } from './toasts.ts'

const icons = { done: IconCheck, info: IconInfoCircle, warning: IconAlertCircle }

/** A message closes after this time, unless it is in use. */
const displayMilliseconds = 10_000

/** Shows the current message. Its container is a live region, so screen readers announce each message wherever the focus is. */
export const Toaster = () => {
  const { t } = useTranslation('ui')
  const toast = useToast()
  /** True after the pointer or the focus has moved into the message, until either of them leaves it. */
  const [isInUse, setIsInUse] = useState(false)
  /** The element that had the focus before it moved into the message. */
  const focusedBefore = useRef<HTMLElement>(null)
  useEffect(() => {
    // When a message with the focus is removed, no blur event follows, so this effect moves the focus back.
    const hasLostFocus = focusedBefore.current !== null && isFocusLost()
    if (!toast || hasLostFocus) setIsInUse(false)
    if (hasLostFocus) focusedBefore.current?.focus()
    focusedBefore.current = null
  }, [toast])
  useEffect(() => {
    if (!toast || isInUse) return
    const timer = setTimeout(closeToast, displayMilliseconds)
    return () => clearTimeout(timer)
  }, [toast, isInUse])
  useEffect(() => {
    if (!toast) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && closeToast()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [toast])
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setIsInUse(true)}
      onPointerLeave={({ currentTarget }) => setIsInUse(currentTarget.contains(document.activeElement))}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsInUse(true)
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          focusedBefore.current = relatedTarget
      }}
      onBlur={() => setIsInUse(false)}
    >
      {toast && (
        <div className={`toast ${toast.tone}`} key={toast.id}>
          <Icon of={icons[toast.tone]} />
          <div>{toast.body}</div>
          <button type="button" className="iconbtn" aria-label={t('close')} onClick={closeToast}>
            <Icon of={IconX} size={16} />
          </button>
        </div>
      )}
    </div>
  )
}
