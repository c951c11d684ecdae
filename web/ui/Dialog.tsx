import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import './dialog.css'

interface Props {
  title: string
  open: boolean
  /** Escape and the cross ask for it; whoever shows the dialog then says that it is no longer open. */
  onClose: () => void
  /** In pixels. */
  width?: number
  /** A `.foot` holds the buttons. What stands inside keeps its state while the dialog is closed. */
  children: ReactNode
}

const firstStop = ['input:not([hidden], [type=hidden])', 'select', 'textarea', '[tabindex="0"]', 'a', 'button']
  .map(stop => `.content ${stop}`)
  .join()

/** Asks in front of everything else, which cannot be reached meanwhile; closed, it gives the focus back to where it was. */
export const Dialog = ({ title, open, onClose, width = 560, children }: Props) => {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!open || !shown) return
    shown.showModal()
    // Browsers would go to the cross, which stands first.
    shown.querySelector<HTMLElement>(firstStop)?.focus()
    return () => {
      // One that stands over it goes first: what is behind it cannot take the focus.
      for (const over of shown.querySelectorAll<HTMLDialogElement>('dialog[open]')) over.close()
      shown.close()
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      style={{ maxWidth: width }}
      aria-labelledby={heading}
      onCancel={event => {
        // The choice of a file in a form bubbles up as a cancellation too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="top">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="iconbtn" aria-label={t('close')} onClick={onClose}>
          <Icon of={IconX} />
        </button>
      </div>
      <div className="content">{children}</div>
    </dialog>
  )
}
