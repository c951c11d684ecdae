import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Moment } from '../../../ui/values/Moment.tsx'
import { isLeavingReport } from '../editor/editor-paths.ts'
import { type LinkFormInput, useLinkForm } from './use-link-form.ts'

/** The form that changes or removes the URL of a report's link. */
export const LinkForm = (input: LinkFormInput) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const { kind, storedUrl } = input
  const form = useLinkForm(input)
  const { typedLink, busy, failure, theirUrl } = form
  const { isUnsaved, restoredAt } = typedLink
  return (
    <form className="rows linkform" noValidate onSubmit={form.submit}>
      <TextField
        label={t(kind === 'api' ? 'apiAddress' : 'dashboardAddress')}
        hint={t('addressHint')}
        error={form.isMalformed ? t('addressIncomplete') : form.fault}
        type="url"
        maxLength={limits.urlCharacters}
        autoComplete="off"
        value={typedLink.typed}
        onChange={({ target }) => typedLink.change(target.value)}
      />
      {restoredAt && <RestoredNote at={restoredAt} onDiscard={typedLink.discard} />}
      <FailureNote failure={failure} />
      {theirUrl !== undefined && (
        <p className="note bad" role="alert">
          {theirUrl ? t('linkChanged', { address: theirUrl }) : t('linkRemovedMeanwhile')}
        </p>
      )}
      <div className="actions">
        {/* Not disabled, so that it keeps the focus after a save. */}
        <button type="submit" className="btn primary" aria-disabled={!isUnsaved} aria-busy={busy}>
          {t('saveLink')}
        </button>
        {storedUrl !== '' && (
          <a className="btn quiet" href={storedUrl} target="_blank" rel="noopener noreferrer">
            <Icon of={IconExternalLink} size={16} />
            {t('seeLink')}
          </a>
        )}
      </div>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('removeLink')}
        open={form.isConfirmingRemoval}
        busy={busy}
        onConfirm={form.confirmRemoval}
        onClose={form.cancelRemoval}
      >
        <p>{t('removeLinkText', { address: storedUrl })}</p>
      </ConfirmDialog>
      <LeaveDialog
        text={t('linkLeaveText')}
        wouldLoseWork={isUnsaved}
        // The input is restored when the user comes back to this tab, so a change of the tab needs no confirmation.
        isLeaving={navigation => isUnsaved && isLeavingReport(navigation)}
      />
    </form>
  )
}

interface RestoredNoteProps {
  /** When the input was typed, ISO 8601. */
  at: string
  onDiscard: () => void
}

/** Tells the user that unsaved input was restored, with a button to discard it. */
const RestoredNote = ({ at, onDiscard }: RestoredNoteProps) => {
  const { t } = useTranslation('editing')
  return (
    <div className="note" role="status">
      <p>
        {t('changesRestored')} <Moment of={at} />
      </p>
      <button type="button" className="linkbtn" onClick={onDiscard}>
        {t('dropRestoredChanges')}
      </button>
    </div>
  )
}
