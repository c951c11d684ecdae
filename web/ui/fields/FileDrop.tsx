import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'
import './file-drop.css'

interface Props {
  /** The accepted kind of file, for screen readers, e.g. 'CSV'. */
  name: string
  /** For example 'Drop the .csv here, or', followed by 'choose a file'. */
  invitation: string
  verb: string
  /** The accepted types and the maximum size. */
  hint?: string
  /** File types for the browser's file dialog, e.g. '.zip'; the caller must check dropped files. */
  accept: string
  /** Allows several files in the browser's file dialog; a drop may always contain several. */
  multiple?: boolean
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void
  disabled?: boolean
}

/** Receives files by drop or from the browser's file dialog, also by keyboard. */
export const FileDrop = ({ name, invitation, verb, hint, accept, multiple, onFiles, disabled = false }: Props) => {
  const id = useId()
  const { isOver, ...dropTarget } = useDrop(disabled ? undefined : onFiles)
  return (
    <div className={isOver ? 'zone over' : 'zone'} data-off={disabled || undefined} {...dropTarget}>
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
          // Resetting the field also empties this list.
          const chosenFiles = [...(files ?? [])]
          if (chosenFiles.length > 0) onFiles(chosenFiles)
          // Allows the same file to be chosen again after a correction.
          if (!form || chosenFiles.length > 0) currentTarget.value = ''
        }}
      />
    </div>
  )
}

const useDrop = (onFiles: ((files: readonly File[]) => void) | undefined) => {
  const [isOver, setIsOver] = useState(false)
  const acceptDrag = (event: DragEvent) => {
    // Otherwise the browser would open the dropped file instead of the page.
    event.preventDefault()
    setIsOver(onFiles !== undefined)
  }
  return {
    isOver,
    onDragOver: acceptDrag,
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const dropped = [...event.dataTransfer.files]
      if (dropped.length > 0) onFiles?.(dropped)
    },
  }
}
