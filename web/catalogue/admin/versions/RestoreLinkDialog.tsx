import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { listFieldErrors } from '../../../frame/staff/refused-fields.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRequest } from '../../../ui/use-request.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { PickedReport } from '../files/picked-report.ts'
import { type LinkKind, saveUrl } from '../links/report-links.ts'
import { RestoreFoot } from './RestoreFoot.tsx'

/** A former URL of a report's link. */
export interface RestorableLink {
  kind: LinkKind
  url: string
}

interface Props {
  report: PickedReport
  /** The current URL; empty if there is none. */
  currentUrl: string
  restorable: RestorableLink
  /** Called when the report's link has changed. */
  onChanged: () => void
  onClose: () => void
}

/** Explains what readers will see, and restores an earlier URL of a report's link. */
export const RestoreLinkDialog = ({ report, currentUrl, restorable, onChanged, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  const { busy, errorMessage, restore } = useRestore({ report, currentUrl, restorable, onChanged, onClose })
  const { kind, url } = restorable
  const isCurrent = url === currentUrl
  return (
    <Dialog title={t('restoreLinkTitle')} open onClose={onClose}>
      {errorMessage && (
        <p className="note bad" role="alert">
          {errorMessage}
        </p>
      )}
      {isCurrent ? (
        <p>{t('restoreLinkNothing')}</p>
      ) : (
        <>
          <p className="breaking">{t(kind === 'api' ? 'restoreApiText' : 'restoreDashboardText', { address: url })}</p>
          <p className="breaking soft">{currentUrl ? t('linkNow', { address: currentUrl }) : t('linkNone')}</p>
        </>
      )}
      <RestoreFoot isDisabled={isCurrent} busy={busy} onRestore={() => void restore()} onClose={onClose} />
    </Dialog>
  )
}

const useRestore = ({ report, currentUrl, restorable: { kind, url }, onChanged, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const { busy, failure, run } = useRequest()
  /** True if someone else has saved another URL. */
  const [isOutdated, setIsOutdated] = useState(false)
  const restore = () =>
    run(async () => {
      setIsOutdated(false)
      const { status } = await saveUrl(kind, report, { url, initialUrl: currentUrl })
      // Also after a refusal, which means that someone else has saved another URL.
      onChanged()
      if (status !== 'saved') return setIsOutdated(true)
      showToast('done', t('linkRestored'))
      onClose()
    })
  const buildErrorMessage = () => {
    if (failure === undefined) return isOutdated && t('linkEditedMeanwhile')
    const [detail] = listFieldErrors(failure, language)
    return detail ? t('addressRefused', { detail }) : <FailureText error={failure} />
  }
  return { busy, errorMessage: buildErrorMessage(), restore }
}
