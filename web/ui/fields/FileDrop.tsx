import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'
import './file-drop.css'

interface Props {
  /** The accepted kind of file, for screen readers, e.g. 'CSV'. */
  name: string
  /** The text before the link, e.g. 'Drop the .csv here, or'. */
  invitation: string
  /** The text of the link that opens the file dialog, e.g. 'choose a file'. */
  verb: string
  /** The accepted types and the maximum size, as a text. */
  hint?: string
  /** File types for the browser's file dialog, e.g. '.zip'; the caller must check dropped files. */
  accept: string
  /** True if the file dialog allows several files. A drop may contain several files in any case. */
  multiple?: boolean
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void
  disabled?: boolean
}

/** A field that receives files: dropped, or chosen in the browser's file dialog. */
export const FileDrop = ({ name, invitation, verb, hint, accept, multiple, onFiles, disabled = false }: Props) => {
  const id = useId()
  const { isDraggedOver, ...dropTarget } = useDrop(disabled ? undefined : onFiles)
  return (
    <div className={isDraggedOver ? 'zone over' : 'zone'} data-off={disabled || undefined} {...dropTarget}>
      <Icon of={IconUpload} />
      <span>
        {invitation} <label htmlFor={id}>{verb}</label>
        {hint && (
          <small className="hint" id={`${id}-hint`}>
            {hint}
          </small>
        )}
      </span>
      <input
        id={id}
        className="vh"
        type="file"
        aria-label={`${verb}: ${name}`}
        aria-describedby={hint && `${id}-hint`}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target: { files, form }, currentTarget }) => {
          // A copy, as the browser empties the list when the field is reset.
          const chosenFiles = [...(files ?? [])]
          if (chosenFiles.length > 0) onFiles(chosenFiles)
          // In a form, a change without files comes from a reset of the form, which empties the field itself.
          const isFormReset = form && chosenFiles.length === 0
          // Without an empty field, the browser sends no event if the same file is chosen again after a correction.
          if (!isFormReset) currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** Returns whether a file is dragged over the field, and the event handlers of the field. Without `onFiles`, dropped files are ignored. */
const useDrop = (onFiles: ((files: readonly File[]) => void) | undefined) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const acceptDrag = (event: DragEvent) => {
    // Otherwise the browser would open the dropped file instead of the page.
    event.preventDefault()
    setIsDraggedOver(onFiles !== undefined)
  }
  return {
    isDraggedOver,
    onDragOver: acceptDrag,
    onDragLeave: () => setIsDraggedOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDraggedOver(false)
      const droppedFiles = [...event.dataTransfer.files]
      if (droppedFiles.length > 0) onFiles?.(droppedFiles)
    },
  }
}
