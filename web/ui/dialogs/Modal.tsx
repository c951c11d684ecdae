import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import './dialog.css'

export interface ModalProps {
  title: string
  /** A line under the title, e.g. the number of rows below. */
  note?: ReactNode
  open: boolean
  /** Called on Escape and the close button; the caller then sets `open` to false. */
  onClose: () => void
  /** A `.foot` inside contains the buttons and stays visible. The content keeps its state while the modal is closed. */
  children: ReactNode
}

interface Props extends ModalProps {
  className: string
  style?: CSSProperties
}

/** Matches the elements of the content of which the first one gets the focus when the modal opens. A field that cannot be changed gets none. */
const focusableElements = [
  'input:not([hidden], [type=hidden], [readonly], [disabled])',
  'select:not([disabled])',
  'textarea:not([readonly], [disabled])',
  '[tabindex="0"]',
  'a',
  'button:not([disabled])',
]
  .map(selector => `.content ${selector}`)
  .join()

/** The native modal of Dialog and SidePanel: inert page, Escape, scroll lock, and restored focus. */
export const Modal = ({ className, style, title, note, open, onClose, children }: Props) => {
  const { t } = useTranslation('ui')
  const modalRef = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useLayoutEffect(() => {
    const modal = modalRef.current
    if (!open || !modal) return
    keepScrollbarGap()
    modal.showModal()
    // By default, browsers focus the close button, as it is the first focusable element. The stylesheet hides some elements.
    const elements = [...modal.querySelectorAll<HTMLElement>(focusableElements)]
    elements.find(element => element.checkVisibility())?.focus()
    return () => {
      // Modals opened from this one are closed first, as the browser cannot restore the focus to an element behind an open modal.
      for (const modalAbove of modal.querySelectorAll<HTMLDialogElement>('dialog[open]')) modalAbove.close()
      modal.close()
    }
  }, [open])
  return (
    <dialog
      ref={modalRef}
      className={className}
      style={style}
      aria-labelledby={headingId}
      onCancel={event => {
        // A cancelled file chooser inside the modal sends the same event, which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close a modal on a second Escape without the event above.
        if (target === currentTarget && open && !currentTarget.open) onClose()
      }}
    >
      <div className="top">
        <div>
          <h2 id={headingId}>{title}</h2>
          {note && <p className="note-line">{note}</p>}
        </div>
        <button type="button" className="iconbtn" aria-label={t('close')} onClick={onClose}>
          <Icon of={IconX} />
        </button>
      </div>
      <div className="content">{children}</div>
    </dialog>
  )
}

/** Reserves the space of the page's scrollbar, which the stylesheet hides while a modal is open; otherwise the page would become wider. */
const keepScrollbarGap = () => {
  const { documentElement: root } = document
  if (document.querySelector('dialog:modal')) return
  root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : ''
}
