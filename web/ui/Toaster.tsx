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

/** A message stays this long without hover or focus. */
const displayMilliseconds = 10_000

/** The live region for messages; screen readers announce them wherever the focus is. */
export const Toaster = () => {
  const { t } = useTranslation('ui')
  const toast = useToast()
  const [isHeld, setIsHeld] = useState(false)
  /** The element that had the focus before it moved into the message. */
  const focusedBefore = useRef<HTMLElement>(null)
  useEffect(() => {
    // The removed button of a message loses the focus without an event.
    const hasLostFocus = focusedBefore.current !== null && isFocusLost()
    if (!toast || hasLostFocus) setIsHeld(false)
    if (hasLostFocus) focusedBefore.current?.focus()
    focusedBefore.current = null
  }, [toast])
  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(closeToast, displayMilliseconds)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  useEffect(() => {
    if (!toast) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && closeToast()
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [toast])
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsHeld(true)
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          focusedBefore.current = relatedTarget
      }}
      onBlur={() => setIsHeld(false)}
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
