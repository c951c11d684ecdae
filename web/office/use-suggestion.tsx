import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PleaseLogin } from '../frame/PleaseLogin.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { showToast } from '../ui/toasts.ts'
import { type Draft, emptyDraft, keepDraft, readDraft } from './drafts.ts'

/** Holds the form, stored in this tab until it is sent, as a visitor may log in first. */
export const useSuggestion = () => {
  const { t } = useTranslation('office')
  const { signedIn } = useVisit()
  const [suggestion, setSuggestion] = useState(emptyDraft)
  // Both fields may change before the next render.
  const latestDraft = useRef(emptyDraft)
  const [missing, setMissing] = useState<(keyof Draft)[]>([])
  const [refusal, setRefusal] = useState<ReactNode>()
  const [busy, setBusy] = useState(false)
  const showDraft = (draft: Draft) => {
    latestDraft.current = draft
    setSuggestion(draft)
  }
  const storeDraft = (draft: Draft) => {
    showDraft(draft)
    keepDraft(draft)
  }
  const change = (part: Partial<Draft>) => {
    storeDraft({ ...latestDraft.current, ...part })
    setMissing(previous => previous.filter(name => !(name in part)))
  }
  // Before the fields report what was typed before hydration, which replaces what was stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useLayoutEffect(() => showDraft(readDraft()), [])
  const deliver = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await (await import('./send-suggestion.ts')).sendSuggestion(suggestion)
      storeDraft(emptyDraft)
      showToast('done', t('suggestionSent'))
    } catch (error) {
      setRefusal(<Refusal error={error} />)
    } finally {
      setBusy(false)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (!signedIn) return showToast('info', <PleaseLogin />)
    const missingFields = (['text', 'category'] as const).filter(name => !suggestion[name].trim())
    setMissing(missingFields)
    if (missingFields[0] === undefined) return void deliver()
    const firstMissing = event.currentTarget.elements.namedItem(missingFields[0])
    if (firstMissing instanceof HTMLElement) firstMissing.focus()
  }
  return { suggestion, missing, refusal, busy, change, send }
}
