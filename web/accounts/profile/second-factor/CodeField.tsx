import { TextField } from '../../../ui/fields/TextField.tsx'
import { codeOf } from '../../login/codes.ts'

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (code: string) => void
}

/** The six digits of an authenticator; what is pasted may hold blanks. */
export const CodeField = ({ onChange, ...field }: Props) => (
  <TextField
    {...field}
    className="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    onChange={({ target }) => onChange(codeOf(target.value))}
  />
)
