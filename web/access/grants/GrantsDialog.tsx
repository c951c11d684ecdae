import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { TwoListPicker } from '../../ui/picker/TwoListPicker.tsx'
import { EditGrantDialog } from './EditGrantDialog.tsx'
import { createHolderLoader, type GrantTarget, type Holder, type HolderKind, toGrantKind } from './grant-calls.ts'
import { pickHolderId, pickHolderName, useHolderColumns } from './holder-columns.tsx'
import { TermFields } from './TermFields.tsx'
import { TermRefused } from './terms.ts'
import { useGrantMoves } from './use-grant-moves.ts'
import { useDialogWords, useSides } from './use-sides.tsx'
import { useTerm } from './use-term.ts'

interface Props {
  target: GrantTarget
  holderKind: HolderKind
  onClose: () => void
}

/** Full-screen dialog with two lists: the holders that have a report or report group, and the others (docs/behaviour/access.md#grants). */
export const GrantsDialog = ({ target, holderKind, onClose }: Props) => {
  const { t } = useTranslation('access')
  const [editedHolder, openEdited, closeEdited] = useOpened<Holder>()
  /** Increases with each edit of a grant, so that the lists load their rows again. */
  const [reloadCount, setReloadCount] = useState(0)
  const { today, fields, requireTerm } = useTerm()
  const columns = useHolderColumns(holderKind, today, openEdited)
  const words = useDialogWords(target.kind, holderKind)
  const grantKind = toGrantKind(holderKind, target.kind)
  const { give, withdraw, alreadyDoneNote } = useGrantMoves({ grantKind, targetId: target.id, requireTerm })
  // `words` has the titles of the dialog and its lists; each side has the order and the search hint of its list, and the texts of its moves.
  const [holderSide, otherSide] = useSides(holderKind, target.kind)
  return (
    <Dialog
      title={words.title}
      note={target.isPublic ? `${target.name} · ${t('publicNote')}` : target.name}
      width="full"
      open
      onClose={onClose}
    >
      <TermFields legend={t('lengthOfNew')} {...fields} />
      {alreadyDoneNote && (
        <p className="note" role="status">
          {alreadyDoneNote}
        </p>
      )}
      <TwoListPicker
        rowKey={pickHolderId}
        rowName={pickHolderName}
        describeFailure={error => (error instanceof TermRefused ? fields.error : <FailureText error={error} />)}
        revision={reloadCount}
        current={{
          ...holderSide,
          title: words.holders,
          columns: columns.holders,
          load: createHolderLoader(grantKind, target.id, 'holders'),
          move: withdraw,
          isHarmful: true,
        }}
        others={{
          ...otherSide,
          title: words.others,
          columns: columns.others,
          load: createHolderLoader(grantKind, target.id, 'others'),
          move: give,
        }}
      />
      {editedHolder && (
        <EditGrantDialog
          grant={{
            kind: grantKind,
            holderId: pickHolderId(editedHolder),
            targetId: target.id,
            holderName: pickHolderName(editedHolder),
            targetName: target.name,
            until: editedHolder.until,
            reason: editedHolder.reason,
          }}
          onSaved={() => {
            closeEdited()
            setReloadCount(previous => previous + 1)
          }}
          onClose={closeEdited}
        />
      )}
    </Dialog>
  )
}
