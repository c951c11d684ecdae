import { type FormEvent, useState } from 'react'
import type { PickedReport } from '../files/picked-report.ts'
import type { LinkKind } from './report-links.ts'
import { useLinkSave } from './use-link-save.ts'
import { useTypedLink } from './use-typed-link.ts'

export interface LinkFormInput {
  kind: LinkKind
  report: PickedReport
  /** The stored URL; empty if there is none. */
  storedUrl: string
  /** Called when another URL was stored. */
  onSaved: (url: string) => void
}

/** A URL that begins with http:// or https://; the server checks the rest. */
const urlPattern = /^https?:\/\/\S+$/i

/** Holds the typed URL of a report's link, and saves it. The removal of a link is confirmed first. */
export const useLinkForm = ({ kind, report, storedUrl, onSaved }: LinkFormInput) => {
  const typedLink = useTypedLink(kind, report, storedUrl)
  const { typed: typedUrl, initialUrl, isUnsaved } = typedLink
  const { save, ...saving } = useLinkSave({
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnsaved) return
    const newUrl = typedUrl.trim()
    const isNewUrlMalformed = newUrl !== '' && !urlPattern.test(newUrl)
    setIsMalformed(isNewUrlMalformed)
    if (isNewUrlMalformed) return
    const removesLink = newUrl === '' && storedUrl !== ''
    if (removesLink) setIsConfirmingRemoval(true)
    else void save(newUrl)
  }
  return {
    typedLink,
    isMalformed,
    ...saving,
    submit,
    isConfirmingRemoval,
    async confirmRemoval() {
      await save('')
      setIsConfirmingRemoval(false)
    },
    /** The stored URL comes back into the emptied field. */
    cancelRemoval() {
      setIsConfirmingRemoval(false)
      typedLink.discard()
    },
  }
}
