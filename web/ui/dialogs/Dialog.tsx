import { Modal, type ModalProps } from './Modal.tsx'

interface Props extends ModalProps {
  /** In pixels: 560 by default, 750 for forms with two columns, 1200 for tables; `full` fills the window. */
  width?: number | 'full'
}

/** A modal in the middle of the window, or one that fills it. */
export const Dialog = ({ width = 560, ...modal }: Props) =>
  width === 'full' ? (
    <Modal className="dialog full" {...modal} />
  ) : (
    <Modal className="dialog" style={{ maxWidth: width }} {...modal} />
  )
