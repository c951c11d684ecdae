import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Trouble } from '../../frame/staff/Trouble.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { TwoListPicker } from '../../ui/picker/TwoListPicker.tsx'
import { toCountValues } from '../count-values.ts'
import { EditGrantDialog } from './EditGrantDialog.tsx'
import {
  giveGrants,
  type Holder,
  type HolderKind,
  loadHolders,
  type Subject,
  toGrantKind,
  withdrawGrants,
} from './grant-calls.ts'
import { pickHolderId, pickHolderName, useHolderColumns } from './holder-columns.tsx'
import { TermFields } from './TermFields.tsx'
import { TermRefused } from './terms.ts'
import { useDialogWords, useSides } from './use-sides.tsx'
import { useTerm } from './use-term.ts'

interface Props {
  subject: Subject
  holder: HolderKind
  onClose: () => void
}

/** Full-screen dialog of the holders with and without a report or report group (docs/behaviour/access.md#grants). */
export const GrantsDialog = ({ subject, holder, onClose }: Props) => {
  const { t } = useTranslation('access')
  const [editedHolder, openEdited, closeEdited] = useOpened<Holder>()
  const [revision, setRevision] = useState(0)
  const { today, fields, requireTerm } = useTerm()
  const [alreadyDoneNote, setAlreadyDoneNote] = useState<string>()
  const columns = useHolderColumns(holder, today, openEdited)
  const words = useDialogWords(subject.kind, holder)
  const kind = toGrantKind(holder, subject.kind)
  const give = async (ids: number[]) => {
    setAlreadyDoneNote(undefined)
    const addedCount = await giveGrants(kind, subject.id, ids, requireTerm())
    if (addedCount < ids.length) setAlreadyDoneNote(t('hadItAlready', toCountValues(ids.length - addedCount)))
  }
  const withdraw = async (ids: number[]) => {
    setAlreadyDoneNote(undefined)
    const withdrawnCount = await withdrawGrants(kind, subject.id, ids)
    if (withdrawnCount < ids.length) setAlreadyDoneNote(t('goneAlready', toCountValues(ids.length - withdrawnCount)))
  }
  const [current, others] = useSides(holder, subject.kind)
  return (
    <Dialog
      title={words.title}
      note={subject.isPublic ? `${subject.name} · ${t('publicNote')}` : subject.name}
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
        describeFailure={error => (error instanceof TermRefused ? t('typeLastDay') : <Trouble error={error} />)}
        revision={revision}
        current={{
          ...current,
          title: words.holders,
          columns: columns.holders,
          load: loadHolders(kind, subject.id, 'holders'),
          move: withdraw,
          isHarmful: true,
        }}
        others={{
          ...others,
          title: words.others,
          columns: columns.others,
          load: loadHolders(kind, subject.id, 'others'),
          move: give,
        }}
      />
      {editedHolder && (
        <EditGrantDialog
          grant={{
            kind,
            holderId: pickHolderId(editedHolder),
            subjectId: subject.id,
            holder: pickHolderName(editedHolder),
            subject: subject.name,
            until: editedHolder.until,
            reason: editedHolder.reason,
          }}
          onSaved={() => {
            closeEdited()
            setRevision(previous => previous + 1)
          }}
          onClose={closeEdited}
        />
      )}
    </Dialog>
  )
}
