import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { Publication } from '../../../../contract/catalogue/versions/report-history.ts'
import { useReview } from '../files/review/use-review.ts'
import { listRestorableFiles } from './restorable-files.ts'
import { useRestoredDraft } from './use-restored-draft.ts'

export interface VersionRestoreInput {
  sourceId: string
  /** The earlier version, with its files. */
  restorable: Publication
  /** Called when the report's files have changed. */
  onChanged: () => void
  onClose: () => void
}

/** Holds the chosen files of an earlier version, the draft that is created from them, and its review. */
export const useVersionRestore = ({ sourceId, restorable, onChanged, onClose }: VersionRestoreInput) => {
  const { t } = useTranslation('history')
  const files = listRestorableFiles(restorable)
  const allKinds = files.map(({ kind }) => kind)
  const [chosenKinds, setChosenKinds] = useState(allKinds)
  const [reason, setReason] = useState('')
  const restoredDraft = useRestoredDraft(sourceId)
  const { draft, create, discard, detach } = restoredDraft
  const review = useReview({
    draftId: draft?.draftId,
    reloadKey: draft,
    kinds: chosenKinds,
    successMessage: t('versionRestored', { number: restorable.number }),
    reason,
    onPublished() {
      onClose()
      onChanged()
    },
    onWaiting() {
      // The draft waits on the server, so it is only removed from this screen and not discarded.
      detach()
      onClose()
    },
  })
  const createDraft = (kinds: readonly FileKind[]) =>
    void create(files.filter(({ kind }) => kinds.includes(kind)).map(({ versionId }) => versionId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once, with all files
  useEffect(() => createDraft(chosenKinds), [])
  useDiscardOnUnmount(discard)
  // Somebody else has published a version: the history and the numbers of the versions are loaded again.
  const { isOutdated } = review
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new conflict loads the history again
  useEffect(() => {
    if (isOutdated) onChanged()
  }, [isOutdated])
  return {
    ...restoredDraft,
    review,
    reason,
    setReason,
    allKinds,
    chosenKinds,
    /** Chooses a kind or not, and replaces the draft: its files are fixed when it is created. */
    chooseKind(changedKind: FileKind, { isChosen }: { isChosen: boolean }) {
      const nextKinds = allKinds.filter(kind => (kind === changedKind ? isChosen : chosenKinds.includes(kind)))
      setChosenKinds(nextKinds)
      discard()
      if (nextKinds.length > 0) createDraft(nextKinds)
    },
    /** Creates the draft again, if the server has deleted it. */
    createAgain: () => createDraft(chosenKinds),
  }
}
export type VersionRestoring = ReturnType<typeof useVersionRestore>

/** Deletes the draft when another version is chosen or the user leaves the page. */
const useDiscardOnUnmount = (discard: () => void) => {
  // Only the function of the last render refers to the last draft.
  const latestDiscard = useRef(discard)
  useEffect(() => {
    latestDiscard.current = discard
  })
  useEffect(() => () => latestDiscard.current(), [])
}
