import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Moment } from '../../../ui/values/Moment.tsx'
import { leavesReport } from '../editor/editor-paths.ts'
import type { PickedReport } from '../files/reports.ts'
import type { LinkKind } from './link-kinds.ts'
import { useLinkSave } from './use-link-save.ts'
import { useTypedLink } from './use-typed-link.ts'

interface Props {
  kind: LinkKind
  report: PickedReport
  /** The stored address; empty if there is none. */
  address: string
  /** Called when another address was stored. */
  onSaved: (address: string) => void
}

const addressPattern = /^https?:\/\/\S+$/i

/** Changes or removes the stored address. */
export const LinkForm = ({ kind, report, address, onSaved }: Props) => {
  const { t } = useTranslation(['publishing', 'messages', 'editing'])
  const link = useTypedLink(kind, report, address)
  const { typed, was, isUnsaved, restoredAt } = link
  const { busy, fault, failure, theirs, save } = useLinkSave({
    kind,
    report,
    was,
    onSaved(stored) {
      link.mergeTyped(stored)
      onSaved(stored)
    },
  })
  const [isRemoving, setIsRemoving] = useState(false)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const newAddress = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnsaved) return
    const isMalformed = newAddress !== '' && !addressPattern.test(newAddress)
    setIsIncomplete(isMalformed)
    if (isMalformed) return
    if (newAddress === '' && address !== '') setIsRemoving(true)
    else void save(newAddress)
  }
  return (
    <form className="rows linkform" noValidate onSubmit={submit}>
      <TextField
        label={t(kind === 'api' ? 'apiAddress' : 'dashboardAddress')}
        hint={t('addressHint')}
        error={isIncomplete ? t('addressIncomplete') : fault}
        type="url"
        maxLength={limits.address}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => link.change(target.value)}
      />
      {restoredAt && <RestoredNote at={restoredAt} onDrop={link.discard} />}
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
      {theirs !== undefined && (
        <p className="note bad" role="alert">
          {theirs ? t('linkChanged', { address: theirs }) : t('linkRemovedMeanwhile')}
        </p>
      )}
      <div className="actions">
        {/* Not disabled, so that it keeps the focus after a save. */}
        <button type="submit" className="btn primary" aria-disabled={!isUnsaved} aria-busy={busy}>
          {t('saveLink')}
        </button>
        {address !== '' && (
          <a className="btn quiet" href={address} target="_blank" rel="noopener noreferrer">
            <Icon of={IconExternalLink} size={16} />
            {t('seeLink')}
          </a>
        )}
      </div>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('removeLink')}
        open={isRemoving}
        busy={busy}
        onConfirm={async () => {
          await save('')
          setIsRemoving(false)
        }}
        onClose={() => {
          setIsRemoving(false)
          link.discard()
        }}
      >
        <p>{t('removeLinkText', { address })}</p>
      </ConfirmDialog>
      <LeaveDialog
        text={t('linkLeaveText')}
        wouldLoseWork={isUnsaved}
        // Other tabs of the editor keep this form, so only leaving the report asks for confirmation.
        isLeaving={navigation => isUnsaved && leavesReport(navigation)}
      />
    </form>
  )
}

/** Says that an unsaved address was restored, with a button to discard it. */
const RestoredNote = ({ at, onDrop }: { at: string; onDrop: () => void }) => {
  const { t } = useTranslation('editing')
  return (
    <div className="note" role="status">
      <p>
        {t('restored')} <Moment of={at} />
      </p>
      <button type="button" className="linkbtn" onClick={onDrop}>
        {t('dropRestored')}
      </button>
    </div>
  )
}
