import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon.tsx'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** The sentence of the error; undefined if the value is valid. */
  error?: string | undefined
  /** The numbers of written and allowed characters, for a text that may reach its limit. */
  counter?: readonly [written: number, allowed: number]
}

/** Returns the id of a field, and props for its control that link it to its hint, counter and error. */
export const useField = ({ hint, error, counter }: FieldProps) => {
  const id = useId()
  const noteIds = [hint && `${id}-hint`, counter && `${id}-count`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    control: {
      id,
      className: error ? 'input bad' : 'input',
      'aria-invalid': error ? true : undefined,
      'aria-describedby': noteIds || undefined,
    },
  } as const
}

/** The notes below a field: hint, counter, error. */
export const FieldNotes = ({ id, hint, error, counter }: Omit<FieldProps, 'label'> & { id: string }) => (
  <>
    {(hint || counter) && (
      <div className="notes">
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
        {counter && (
          <span className="hint count" id={`${id}-count`}>
            {counter[0]} / {counter[1]}
          </span>
        )}
      </div>
    )}
    {error && (
      <span className="err" id={`${id}-error`} aria-live="polite">
        <Icon of={IconAlertCircle} size={16} />
        {error}
      </span>
    )}
  </>
)
