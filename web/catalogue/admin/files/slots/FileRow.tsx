import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { FileVersion } from '../../../../../contract/catalogue/versions/file-versions.ts'
import { FileDrop } from '../../../../ui/fields/FileDrop.tsx'
import { useFocusInside } from '../../../../ui/fields/use-focus-inside.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import { AppliedRecipeNote } from '../recipes/AppliedRecipeNote.tsx'
import { RecipePanel } from '../recipes/RecipePanel.tsx'
import { CurrentFile } from './CurrentFile.tsx'
import { FailedFile } from './FailedFile.tsx'
import { allExtensions, uploadRules } from './kinds.ts'
import { RefusalNote } from './RefusalNote.tsx'
import { SendingFile } from './SendingFile.tsx'
import { StoredFile } from './StoredFile.tsx'
import { isUntouched, type RefusedFile, type Slot } from './slots.ts'
import type { Uploads } from './use-uploads.ts'

interface Props {
  kind: FileKind
  uploads: Uploads
  /** The report's current file of this kind; null if it has none, undefined until that is known. */
  currentFile: FileVersion | null | undefined
  /** True if the current file stays when the others are replaced, and need not be uploaded again. */
  isReused: boolean
  /** The kind of file from which the portal generates this one; undefined if it does not. */
  generatedFrom?: FileKind | undefined
  /** True if several files can be dropped here, also of the other kinds. */
  acceptsSeveralFiles: boolean
  onFiles: (files: readonly File[]) => void
  /** The faults by which this file disagrees with the other files. */
  disagreement?: RefusedFile | undefined
  /** Maximum size of a file, in bytes. */
  maxBytes: number
  /** The File Name of the report, after which its files are named; undefined if no report is chosen. */
  fileName: string | undefined
}

/** One kind of file: the current file, and the drop area, progress and errors of a new one. */
export const FileRow = ({
  kind,
  uploads,
  currentFile,
  isReused,
  generatedFrom,
  acceptsSeveralFiles,
  onFiles,
  disagreement,
  maxBytes,
  fileName,
}: Props) => {
  const { t } = useTranslation('publishing')
  const slot = uploads.slots[kind]
  const kindName = t(kind)
  const maxSize = formatBytes(maxBytes)
  const showsDropArea = slot.state === 'empty' || disagreement !== undefined
  const wasReadByRecipe = slot.state === 'stored' && slot.received.usedRecipe !== undefined
  const isOpen = showsDropArea || wasReadByRecipe
  // Each new state may remove the focused button; the focus then stays in this row.
  const focusProps = useFocusInside(isUntouched(slot) ? 'untouched' : slot.state)
  return (
    <section className={isOpen ? 'drop open' : 'drop'} aria-label={kindName} {...focusProps}>
      <h2>{kindName}</h2>
      <div className="file">
        {currentFile !== undefined && <CurrentFile file={currentFile ?? undefined} isReused={isReused} />}
        {generatedFrom && <p className="note">{t('madeWithSameCells', { name: t(generatedFrom) })}</p>}
        <SlotState slot={slot} name={kindName} />
        {disagreement && <RefusalNote refused={disagreement} />}
        {showsDropArea && (
          <FileDrop
            name={kindName}
            invitation={t(slot.state === 'stored' ? 'dropOther' : 'dropHere', {
              ending: uploadRules[kind].namedExtension,
            })}
            verb={t('chooseFile')}
            // For a known report, the hint names the required name of the file.
            hint={
              fileName === undefined
                ? t(`${kind}Form`, { max: maxSize })
                : t(`${kind}Named`, { name: fileName, max: maxSize })
            }
            accept={acceptsSeveralFiles ? allExtensions : uploadRules[kind].extensions.join()}
            multiple={acceptsSeveralFiles}
            onFiles={onFiles}
            disabled={fileName === undefined}
          />
        )}
        {slot.state === 'empty' && slot.refused && <RefusalNote refused={slot.refused} />}
        {kind !== 'metadata' && <RecipePart slot={slot} onApply={recipe => uploads.readAgain(kind, recipe)} />}
        {slot.state === 'failed' && <FailedFile slot={slot} onAgain={() => uploads.retry(kind)} />}
      </div>
      <RemoveButton slot={slot} name={kindName} onRemove={() => void uploads.removeFiles([kind])} />
    </section>
  )
}

/** The recipe of a file that contains more than its table: the panel to choose one, or a note with the applied one. */
const RecipePart = ({ slot, onApply }: { slot: Slot; onApply: ComponentProps<typeof RecipePanel>['onApply'] }) => {
  if (slot.state === 'empty' && slot.refused?.layouts)
    return <RecipePanel layouts={slot.refused.layouts} onApply={onApply} />
  if (slot.state === 'stored' && slot.received.usedRecipe && slot.layouts)
    return <AppliedRecipeNote usedRecipe={slot.received.usedRecipe} layouts={slot.layouts} onApply={onApply} />
  return null
}

/** The file in a slot: its upload, even a failed one, or its size and content after the upload; nothing for an empty slot. */
const SlotState = ({ slot, name }: { slot: Slot; name: string }) => {
  if (slot.state === 'empty') return null
  return slot.state === 'stored' ? <StoredFile received={slot.received} /> : <SendingFile slot={slot} name={name} />
}

/** Cancels an upload, or removes an uploaded or refused file. It is always the same button, so that it keeps the focus. */
const RemoveButton = ({ slot, name, onRemove }: { slot: Slot; name: string; onRemove: () => void }) => {
  const { t } = useTranslation('publishing')
  // Fills the column of the button.
  if (isUntouched(slot)) return <span />
  const isPending = slot.state !== 'stored' && slot.state !== 'empty'
  return (
    <button
      type="button"
      className={isPending ? 'btn sm' : 'iconbtn'}
      aria-label={isPending ? `${t('cancel')}: ${name}` : t('removeFile', { name })}
      onClick={onRemove}
    >
      {isPending ? t('cancel') : <Icon of={IconX} />}
    </button>
  )
}
