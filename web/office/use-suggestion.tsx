import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PleaseLogin } from '../frame/PleaseLogin.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { useFocusFirstInvalid } from '../ui/fields/use-focus-first-invalid.ts'
import { showToast } from '../ui/toasts.ts'
import { useRequest } from '../ui/use-request.ts'
import { emptyDraft, readDraft, type SuggestionDraft, storeOrRemoveDraft } from './suggestion-drafts.ts'

/** Holds the draft of a suggestion, which this tab stores until it is sent, because a visitor has to log in first. */
export const useSuggestion = () => {
  const { t } = useTranslation('office')
  const { signedIn } = useVisit()
  const [draft, setDraft] = useState(emptyDraft)
  // Both fields may change before the next render.
  const latestDraft = useRef(emptyDraft)
  const [missingFields, setMissingFields] = useState<(keyof SuggestionDraft)[]>([])
  const { busy, failure, run } = useRequest()
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
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
    await (await import('./send-suggestion.ts')).sendSuggestion(draft)
    showAndStoreDraft(emptyDraft)
    showToast('done', t('suggestionSent'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!signedIn) return showToast('info', <PleaseLogin />)
    const missing = (['text', 'category'] as const).filter(name => !draft[name].trim())
    setMissingFields(missing)
    markSubmitted()
    if (missing.length === 0) void run(sendDraft)
  }
  return { draft, missingFields, failure, busy, formRef, change, submit }
}
