import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { leavesReport } from '../editor/editor-paths.ts'
import type { PickedReport } from '../files/reports.ts'
import { Trouble } from '../files/Trouble.tsx'
import { LeaveDialog } from '../LeaveDialog.tsx'
import { refusedFields } from '../refused-fields.ts'
import { type LinkKind, saveLink } from './link-kinds.ts'
import { useTypedLink } from './use-typed-link.ts'

interface Props {
  kind: LinkKind
  report: PickedReport
  /** As it is stored; empty where there is none. */
  address: string
  /** Another address stands now. */
  onSaved: (address: string) => void
}

const followable = /^https?:\/\/\S+$/i

/** The present address, to be changed or taken away. */
export const LinkForm = ({ kind, report, address, onSaved }: Props) => {
  const { t } = useTranslation(['publishing', 'messages', 'editing'])
  const link = useTypedLink(kind, report, address)
  const { typed, was, isUnsaved, restoredAt } = link
  const { busy, fault, trouble, theirs, save } = useSave({
    kind,
    report,
    was,
    onSaved(stored) {
      link.goOnFrom(stored)
      onSaved(stored)
    },
  })
  const [removing, setRemoving] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const next = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnsaved) return
    const wrong = next !== '' && !followable.test(next)
    setWrong(wrong)
    if (wrong) return
    if (next === '' && address !== '') setRemoving(true)
    else void save(next)
  }
  return (
    <form className="rows linkform" noValidate onSubmit={submit}>
      <TextField
        label={t(kind === 'api' ? 'apiAddress' : 'dashboardAddress')}
        hint={t('addressHint')}
        error={isWrong ? t('addressIncomplete') : fault}
        type="url"
        maxLength={limits.address}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => link.change(target.value)}
      />
      {restoredAt && (
        <div className="note" role="status">
          <p>
            {t('restored', { ns: 'editing' })} <Moment of={restoredAt} />
          </p>
          <button type="button" className="linkbtn" onClick={link.discard}>
            {t('dropRestored', { ns: 'editing' })}
          </button>
        </div>
      )}
      {trouble !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={trouble} />
        </p>
      )}
      {theirs !== undefined && (
        <p className="note bad" role="alert">
          {theirs ? t('linkChanged', { address: theirs }) : t('linkRemovedMeanwhile')}
        </p>
      )}
      <div className="actions">
        {/* Keeps the focus when there is nothing more to save. */}
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
        open={removing}
        busy={busy}
        onConfirm={async () => {
          await save('')
          setRemoving(false)
        }}
        onClose={() => {
          setRemoving(false)
          link.discard()
        }}
      >
        <p>{t('removeLinkText', { address })}</p>
      </ConfirmDialog>
      <LeaveDialog
        text={t('linkLeaveText')}
        wouldLeave={isUnsaved}
        // On another tab of the editor it waits as it does here.
        isLeaving={way => isUnsaved && leavesReport(way)}
      />
    </form>
  )
}

/** Sends an address; what the portal says against it belongs beside the field. */
const useSave = ({ kind, report, was, onSaved }: Omit<Props, 'address'> & { was: string }) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [trouble, setTrouble] = useState<unknown>()
  const [theirs, setTheirs] = useState<string>()
  const save = async (address: string) => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    setTrouble(undefined)
    setTheirs(undefined)
    try {
      const { status, meanwhile } = await saveLink(kind, report, address, was)
      onSaved(status === 'success' ? address : (meanwhile ?? ''))
      if (status !== 'success') return setTheirs(meanwhile ?? '')
      showToast('done', t('saveSuccess', { ns: 'messages' }))
    } catch (error) {
      const [detail] = refusedFields(error, language)
      if (detail) setFault(t('addressRefused', { detail }))
      else setTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, trouble, theirs, save }
}
