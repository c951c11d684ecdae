import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { Preview } from './review/use-draft-preview.ts'
import { allKinds } from './slots/kinds.ts'
import type { AddFile } from './use-add-file.ts'

/** Returns what the review still waits for, the first text that applies; undefined if nothing is missing. */
export const useMissingText = ({ choice, uploads, requiredKinds, missingKinds, keepsMetadata, review }: AddFile) => {
  const { t } = useTranslation('publishing')
  if (missingKinds.length > 0) {
    const onlyKind = findOnlyStoredKind(uploads.slots)
    // With 'All', staff may have wanted to add only the one file that they uploaded.
    if (choice === 'all' && onlyKind) return t('oneFileOnly', { name: t(onlyKind) })
    const names = missingKinds.map(kind => t(kind)).join(', ')
    return t(requiredKinds.length > 1 ? 'waitingForAll' : 'waitingForOne', { names })
  }
  return keepsMetadata && needsNewMetadata(review.preview) ? t('waitingForMetadata') : undefined
}

/** Returns the kind of the only uploaded file; undefined if there is none, or more than one. */
const findOnlyStoredKind = (slots: AddFile['uploads']['slots']): FileKind | undefined => {
  const [onlyKind, ...others] = allKinds.filter(kind => slots[kind].state === 'stored')
  return others.length === 0 ? onlyKind : undefined
}

/** Returns true if the columns of the new table do not match the current metadata. */
const needsNewMetadata = (preview: Preview) => preview.state === 'ready' && Boolean(preview.changes.dictionaryGaps)
