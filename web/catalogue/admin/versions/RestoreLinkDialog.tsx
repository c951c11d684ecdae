import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRefusals } from '../../../frame/staff/refused-fields.ts'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { PickedReport } from '../files/reports.ts'
import { type LinkKind, saveLink } from '../links/link-kinds.ts'
import { RestoreFoot } from './RestoreFoot.tsx'

/** A former address of a report's link. */
export interface RestorableLink {
  kind: LinkKind
  address: string
}

interface Props {
  report: PickedReport
  /** The current address; empty if there is none. */
  present: string
  restorable: RestorableLink
  /** Called when the report's address has changed. */
  onChanged: () => void
  onClose: () => void
}

/** Explains what readers will see, and restores an earlier address. */
export const RestoreLinkDialog = ({ report, present, restorable, onChanged, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  const { busy, message, restore } = useRestore({ report, present, restorable, onChanged, onClose })
  const { kind, address } = restorable
  const isPresent = address === present
  return (
    <Dialog title={t('restoreLinkTitle')} open onClose={onClose}>
      {message && (
        <p className="note bad" role="alert">
          {message}
        </p>
      )}
      {isPresent ? (
        <p>{t('restoreLinkNothing')}</p>
      ) : (
        <>
          <p className="breaking">{t(kind === 'api' ? 'restoreApiText' : 'restoreDashboardText', { address })}</p>
          <p className="breaking soft">{present ? t('linkNow', { address: present }) : t('linkNone')}</p>
        </>
      )}
      <RestoreFoot off={isPresent} busy={busy} onRestore={() => void restore()} onClose={onClose} />
    </Dialog>
  )
}

const useRestore = ({ report, present, restorable: { kind, address }, onChanged, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<ReactNode>()
  const restore = async () => {
    if (busy) return
    setBusy(true)
    setMessage(undefined)
    try {
      const { status } = await saveLink(kind, report, address, present)
      onChanged()
      if (status !== 'saved') return setMessage(t('linkEditedMeanwhile'))
      showToast('done', t('linkRestored'))
      onClose()
    } catch (error) {
      const [detail] = listRefusals(error, language)
      setMessage(detail ? t('addressRefused', { detail }) : <Trouble error={error} />)
    } finally {
      setBusy(false)
    }
  }
  return { busy, message, restore }
}
