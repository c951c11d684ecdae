import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRefusals } from '../../../frame/staff/refused-fields.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { PickedReport } from '../files/reports.ts'
import { type LinkKind, saveLink } from './link-kinds.ts'

interface LinkSaveInput {
  kind: LinkKind
  report: PickedReport
  /** The address at the start of the edit. */
  was: string
  /** Called when another address was stored. */
  onSaved: (address: string) => void
}

/** Saves an address. Returns `fault` for a refused address, `failure` for other errors, `theirs` if someone else saved one since `was`. */
export const useLinkSave = ({ kind, report, was, onSaved }: LinkSaveInput) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [theirs, setTheirs] = useState<string>()
  const save = async (address: string) => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    setFailure(undefined)
    setTheirs(undefined)
    try {
      const { status, meanwhile } = await saveLink(kind, report, address, was)
      onSaved(status === 'saved' ? address : (meanwhile ?? ''))
      if (status !== 'saved') return setTheirs(meanwhile ?? '')
      showToast('done', t('saveSuccess', { ns: 'messages' }))
    } catch (error) {
      const [detail] = listRefusals(error, language)
      if (detail) setFault(t('addressRefused', { detail }))
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, failure, theirs, save }
}
