import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../Icon.tsx'
import './file-drop.css'

interface Props {
  /** What is wanted, for screen readers: 'CSV'. */
  name: string
  /** 'Drop the .zip here, or' and 'choose a file'. */
  invitation: string
  verb: string
  /** What kind of file it may be, and how large. */
  hint?: string
  /** What the browser's own dialog offers, such as '.zip'; the receiver must check whatever is dropped. */
  accept: string
  /** The browser's dialog offers to choose several; whatever is dropped may be several. */
  multiple?: boolean
  /** Called with at least one file. */
  onFiles: (files: readonly File[]) => void
  disabled?: boolean
}

/** Takes files: dropped, or chosen in the browser's dialog, by keyboard too. */
export const FileDrop = ({ name, invitation, verb, hint, accept, multiple, onFiles, disabled = false }: Props) => {
  const id = useId()
  const { over, ...target } = useDrop(disabled ? undefined : onFiles)
  return (
    <div className={over ? 'zone over' : 'zone'} data-off={disabled || undefined} {...target}>
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
          // The list empties with the field.
          const chosen = [...(files ?? [])]
          if (chosen.length > 0) onFiles(chosen)
          // The same file may be chosen again after it was corrected.
          if (!form || chosen.length > 0) currentTarget.value = ''
        }}
      />
    </div>
  )
}

const useDrop = (onFiles: ((files: readonly File[]) => void) | undefined) => {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    // Elsewhere the browser would leave the page for the file.
    event.preventDefault()
    setOver(onFiles !== undefined)
  }
  return {
    over,
    onDragOver: hold,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const dropped = [...event.dataTransfer.files]
      if (dropped.length > 0) onFiles?.(dropped)
    },
  }
}
