import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PleaseLogin } from '../frame/PleaseLogin.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { showToast } from '../ui/toasts.ts'
import { emptyDraft, readDraft, type SuggestionDraft, storeOrRemoveDraft } from './suggestion-drafts.ts'

/** Holds the draft of a suggestion, which this tab stores until it is sent, because a visitor has to log in first. */
export const useSuggestion = () => {
  const { t } = useTranslation('office')
  const { signedIn } = useVisit()
  const [draft, setDraft] = useState(emptyDraft)
  // Both fields may change before the next render.
  const latestDraft = useRef(emptyDraft)
  const [missingFields, setMissingFields] = useState<(keyof SuggestionDraft)[]>([])
  const [refusal, setRefusal] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)
  const showDraft = (next: SuggestionDraft) => {
    latestDraft.current = next
    setDraft(next)
  }
  const showAndStoreDraft = (next: SuggestionDraft) => {
    showDraft(next)
    storeOrRemoveDraft(next)
  }
  const change = (part: Partial<SuggestionDraft>) => {
    showAndStoreDraft({ ...latestDraft.current, ...part })
    setMissingFields(previous => previous.filter(name => !(name in part)))
  }
  // Runs before the effects of the fields, which report text that was typed before hydration: that text replaces the stored draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useLayoutEffect(() => showDraft(readDraft()), [])
  const sendDraft = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await (await import('./send-suggestion.ts')).sendSuggestion(draft)
      showAndStoreDraft(emptyDraft)
      showToast('done', t('suggestionSent'))
    } catch (error) {
      setRefusal(<Refusal error={error} />)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (!signedIn) return showToast('info', <PleaseLogin />)
    const missing = (['text', 'category'] as const).filter(name => !draft[name].trim())
    setMissingFields(missing)
    if (missing[0] === undefined) return void sendDraft()
    const firstField = event.currentTarget.elements.namedItem(missing[0])
    if (firstField instanceof HTMLElement) firstField.focus()
  }
  return { draft, missingFields, refusal, busy, change, submit }
}
