import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFieldErrors } from '../../../frame/staff/refused-fields.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useRequest } from '../../../ui/use-request.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { PickedReport } from '../files/picked-report.ts'
import { type LinkKind, saveUrl } from './report-links.ts'

interface LinkSaveInput {
  kind: LinkKind
  report: PickedReport
  /** The stored URL at the start of the edit. */
  initialUrl: string
  /** Called with the URL that is now stored: the saved one, or that of someone else. */
  onStored: (url: string) => void
}

/**
 * Saves a URL. Returns `fault` for a URL that the server refused, `failure` for other errors, and `theirUrl` if someone else saved another
 * URL since the start of the edit, which is empty if they removed the link.
 */
export const useLinkSave = ({ kind, report, initialUrl, onStored }: LinkSaveInput) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const language = useLanguage()
  const { busy, failure, run } = useRequest()
  const [theirUrl, setTheirUrl] = useState<string>()
  const save = (url: string) =>
    run(async () => {
      setTheirUrl(undefined)
      const { status, storedUrl } = await saveUrl(kind, report, { url, initialUrl })
      onStored(status === 'saved' ? url : (storedUrl ?? ''))
      if (status !== 'saved') return setTheirUrl(storedUrl ?? '')
      showToast('done', t('saveSuccess', { ns: 'messages' }))
    })
  const [detail] = failure === undefined ? [] : listFieldErrors(failure, language)
  return {
    busy,
    fault: detail && t('addressRefused', { detail }),
    failure: detail ? undefined : failure,
    theirUrl,
    save,
  }
}
