import { Modal, type ModalProps } from './Modal.tsx'
import './side-panel.css'

/**
 * A modal at the right edge for the details of a table row, or a form to edit it.
 *
 *     <SidePanel title={user.username} note={user.email} open={isOpen} onClose={close}>
 *       <form onSubmit={save}>… <div className="foot">buttons</div></form>
 *     </SidePanel>
 */
export const SidePanel = (modal: ModalProps) => <Modal className="dialog side" {...modal} />
