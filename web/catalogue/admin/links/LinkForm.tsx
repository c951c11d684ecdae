import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Moment } from '../../../ui/values/Moment.tsx'
import { isLeavingReport } from '../editor/editor-paths.ts'
import type { PickedReport } from '../files/picked-report.ts'
import type { LinkKind } from './report-links.ts'
import { useLinkSave } from './use-link-save.ts'
import { useTypedLink } from './use-typed-link.ts'

interface Props {
  kind: LinkKind
  report: PickedReport
  /** The stored URL; empty if there is none. */
  storedUrl: string
  /** Called when another URL was stored. */
  onSaved: (url: string) => void
}

/** A URL that begins with http:// or https://; the server checks the rest. */
const urlPattern = /^https?:\/\/\S+$/i

/** The form that changes or removes the URL of a report's link. */
export const LinkForm = ({ kind, report, storedUrl, onSaved }: Props) => {
  const { t } = useTranslation(['publishing', 'messages', 'editing'])
  const typedLink = useTypedLink(kind, report, storedUrl)
  const { typed: typedUrl, initialUrl, isUnsaved, restoredAt } = typedLink
  const {
    busy,
    fault: fieldFault,
    failure: saveFailure,
    theirUrl: urlOfOtherUser,
    save,
  } = useLinkSave({
    kind,
    report,
    initialUrl,
    onStored(url) {
      typedLink.continueFrom(url)
      onSaved(url)
    },
  })
  const [isConfirmingRemoval, setIsConfirmingRemoval] = useState(false)
  const [isMalformed, setIsMalformed] = useState(false)
  const newUrl = typedUrl.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnsaved) return
    const isNewUrlMalformed = newUrl !== '' && !urlPattern.test(newUrl)
    setIsMalformed(isNewUrlMalformed)
    if (isNewUrlMalformed) return
    const removesLink = newUrl === '' && storedUrl !== ''
    if (removesLink) setIsConfirmingRemoval(true)
    else void save(newUrl)
  }
  // The stored URL comes back into the emptied field.
  const cancelRemoval = () => {
    setIsConfirmingRemoval(false)
    typedLink.discard()
  }
  return (
    <form className="rows linkform" noValidate onSubmit={submit}>
      <TextField
        label={t(kind === 'api' ? 'apiAddress' : 'dashboardAddress')}
        hint={t('addressHint')}
        error={isMalformed ? t('addressIncomplete') : fieldFault}
        type="url"
        maxLength={limits.urlCharacters}
        autoComplete="off"
        value={typedUrl}
        onChange={({ target }) => typedLink.change(target.value)}
      />
      {restoredAt && <RestoredNote at={restoredAt} onDiscard={typedLink.discard} />}
      {saveFailure !== undefined && (
        <p className="note bad" role="alert">
          <FailureText error={saveFailure} />
        </p>
      )}
      {urlOfOtherUser !== undefined && (
        <p className="note bad" role="alert">
          {urlOfOtherUser ? t('linkChanged', { address: urlOfOtherUser }) : t('linkRemovedMeanwhile')}
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
        open={isConfirmingRemoval}
        busy={busy}
        onConfirm={async () => {
          await save('')
          setIsConfirmingRemoval(false)
        }}
        onClose={cancelRemoval}
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
