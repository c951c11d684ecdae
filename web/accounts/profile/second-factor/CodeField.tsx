import { TextField } from '../../../ui/fields/TextField.tsx'
import { toCode } from '../../login/codes.ts'

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (code: string) => void
}

/** Field for the six digits of an authenticator; pasted text may contain spaces. */
export const CodeField = ({ onChange, ...field }: Props) => (
  <TextField
    {...field}
    className="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    onChange={({ target }) => onChange(toCode(target.value))}
  />
)
