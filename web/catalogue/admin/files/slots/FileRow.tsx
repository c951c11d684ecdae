import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { FileVersion } from '../../../../../contract/catalogue/uploads.ts'
import { FileDrop } from '../../../../ui/fields/FileDrop.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import { ReadByNote } from '../recipes/ReadByNote.tsx'
import { RecipePanel } from '../recipes/RecipePanel.tsx'
import { KeptFile } from './KeptFile.tsx'
import { allExtensions, takes } from './kinds.ts'
import { LostFile } from './LostFile.tsx'
import { PresentFile } from './PresentFile.tsx'
import { RefusalNote } from './RefusalNote.tsx'
import { SendingFile } from './SendingFile.tsx'
import { isUntouched, type RefusedFile, type Slot } from './slots.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { Uploads } from './use-uploads.ts'

interface Props {
  kind: FileKind
  uploads: Uploads
  /** The report's file of this kind; null if it has none, undefined until that is known. */
  present: FileVersion | null | undefined
  /** True if the current file need not be uploaded again with the others. */
  mayStay: boolean
  /** The kind of file that this one is generated from, unless it is uploaded. */
  madeFrom?: FileKind | undefined
  /** True if several files can be dropped here. */
  several: boolean
  onFiles: (files: readonly File[]) => void
  /** The conflicts with other files that are this file's fault. */
  disagreement?: RefusedFile | undefined
  /** Maximum size of a file. */
  maxBytes: number
  /** The report that the file belongs to and is named after; undefined if none is chosen. */
  fileName: string | undefined
}

/** One kind of file: its drop area, its progress and its errors. */
export const FileRow = ({
  kind,
  uploads,
  present,
  mayStay,
  madeFrom,
  several,
  onFiles,
  disagreement,
  maxBytes,
  fileName,
}: Props) => {
  const { t } = useTranslation('publishing')
  const slot = uploads.slots[kind]
  const name = t(kind)
  const limit = formatBytes(maxBytes)
  const isOpen = slot.state === 'empty' || disagreement || (slot.state === 'kept' && slot.received.readBy)
  const focus = useKeptFocus(isUntouched(slot) ? 'untouched' : slot.state)
  return (
    <section className={isOpen ? 'drop open' : 'drop'} aria-label={name} {...focus}>
      <h2>{name}</h2>
      <div className="file">
        {present !== undefined && <PresentFile file={present ?? undefined} mayStay={mayStay} />}
        {madeFrom && <p className="note">{t('willBeMade', { name: t(madeFrom) })}</p>}
        <SlotState slot={slot} name={name} />
        {disagreement && <RefusalNote refused={disagreement} />}
        {(slot.state === 'empty' || disagreement) && (
          <FileDrop
            name={name}
            invitation={t(slot.state === 'kept' ? 'dropOther' : 'dropHere', { ending: takes[kind].ending })}
            verb={t('chooseFile')}
            hint={fileName === undefined ? t(`${kind}Form`, { limit }) : t(`${kind}Named`, { name: fileName, limit })}
            accept={several ? allExtensions : takes[kind].accepts.join()}
            multiple={several}
            onFiles={onFiles}
            disabled={fileName === undefined}
          />
        )}
        {slot.state === 'empty' && slot.refused && <RefusalNote refused={slot.refused} />}
        {kind !== 'metadata' && <Recipe slot={slot} onApply={recipe => uploads.readBy(kind, recipe)} />}
        {slot.state === 'lost' && <LostFile slot={slot} onAgain={() => uploads.retry(kind)} />}
      </div>
      <RemoveButton slot={slot} name={name} onRemove={() => void uploads.drop([kind])} />
    </section>
  )
}

/** The recipe panel of a file that contains more than its table. */
const Recipe = ({ slot, onApply }: { slot: Slot; onApply: ComponentProps<typeof RecipePanel>['onApply'] }) => {
  if (slot.state === 'empty' && slot.refused?.layouts)
    return <RecipePanel layouts={slot.refused.layouts} onApply={onApply} />
  if (slot.state === 'kept' && slot.received.readBy && slot.layouts)
    return <ReadByNote readBy={slot.received.readBy} layouts={slot.layouts} onApply={onApply} />
  return null
}

const SlotState = ({ slot, name }: { slot: Slot; name: string }) => {
  if (slot.state === 'empty') return null
  return slot.state === 'kept' ? <KeptFile received={slot.received} /> : <SendingFile slot={slot} name={name} />
}

/** Cancels an upload, or removes an uploaded or refused file. It is always the same button, so that it keeps the focus. */
const RemoveButton = ({ slot, name, onRemove }: { slot: Slot; name: string; onRemove: () => void }) => {
  const { t } = useTranslation('publishing')
  if (isUntouched(slot)) return <span />
  const isKept = slot.state === 'kept' || slot.state === 'empty'
  return (
    <button
      type="button"
      className={isKept ? 'iconbtn' : 'btn sm'}
      aria-label={isKept ? t('removeFile', { name }) : `${t('cancel')}: ${name}`}
      onClick={onRemove}
    >
      {isKept ? <Icon of={IconX} /> : t('cancel')}
    </button>
  )
}
