import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useId, useState } from 'react'
import { Icon } from './Icon.tsx'
import './file-drop.css'

interface Props {
  /** What is wanted, for whoever hears the field: 'CSV'. */
  name: string
  /** 'Drop the .zip here, or' and 'choose a file'. */
  invitation: string
  verb: string
  /** What kind of file it may be, and how large. */
  hint?: string
  /** What the browser's own dialog offers, such as '.zip'; whatever is dropped must be looked at by whoever takes it. */
  accept: string
  onFile: (file: File) => void
  disabled?: boolean
}

/** Takes one file: dropped, or chosen in the browser's dialog, by keyboard too. */
export const FileDrop = ({ name, invitation, verb, hint, accept, onFile, disabled = false }: Props) => {
  const id = useId()
  const { over, ...target } = useDrop(disabled ? undefined : onFile)
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
        disabled={disabled}
        onChange={({ target: { files, form }, currentTarget }) => {
          const file = files?.[0]
          if (file) onFile(file)
          // The same file may be chosen once more, mended meanwhile.
          if (!form || file) currentTarget.value = ''
        }}
      />
    </div>
  )
}

const useDrop = (onFile: ((file: File) => void) | undefined) => {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    // Elsewhere the browser would leave the page for the file.
    event.preventDefault()
    setOver(onFile !== undefined)
  }
  return {
    over,
    onDragOver: hold,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onFile?.(file)
    },
  }
}
