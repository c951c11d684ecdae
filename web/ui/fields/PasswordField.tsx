import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { type ClipboardEvent, type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../Icon.tsx'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { useEarlyChange } from './use-early-value.ts'

interface Props extends Omit<FieldProps, 'counter'>, ComponentProps<'input'> {
  /** True to prevent copying and cutting; a password manager can still paste (docs/decisions/0010). */
  isCopyPrevented?: boolean
}

/** A password field with a button that shows the password. */
export const PasswordField = ({ label, hint, error, isCopyPrevented = false, ...input }: Props) => {
  const { t } = useTranslation('ui')
  const [isShown, setIsShown] = useState(false)
  const { id, control } = useField({ label, hint, error })
  useEarlyChange(id, input.onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <input
          {...input}
          {...control}
          {...(isCopyPrevented && { onCopy: preventDefault, onCut: preventDefault })}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="iconbtn"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon of={isShown ? IconEyeOff : IconEye} />
        </button>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const preventDefault = (event: ClipboardEvent) => event.preventDefault()
