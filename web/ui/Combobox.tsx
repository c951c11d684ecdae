import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { useCombobox } from './use-combobox.ts'
import './combobox.css'

export interface Option {
  key: string
  label: string
  /** A second line. */
  detail?: string
}

interface Props extends Omit<FieldProps, 'counter'> {
  text: string
  options: Option[]
  /** Stands below the options, and in their place where there is none. */
  note?: string | undefined
  onText: (text: string) => void
  onChoose: (key: string) => void
  disabled?: boolean
}

/** A field that completes what is typed, as the keyboard knows it (WAI-ARIA combobox with a list). */
export const Combobox = ({ label, hint, error, text, options, note, onText, onChoose, disabled = false }: Props) => {
  const { t } = useTranslation('ui')
  const { id, control } = useField({ label, hint, error })
  const { open, active, input, host, pointAt } = useCombobox(options, { text, onText, onChoose })
  const isListed = open && options.length > 0
  return (
    <div className="field combobox" {...host}>
      <label htmlFor={id}>{label}</label>
      <div className="affix">
        <input
          {...control}
          {...input}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          value={text}
          disabled={disabled}
          onChange={({ target }) => onText(target.value)}
        />
        {text !== '' && !disabled && (
          <button type="button" className="iconbtn" aria-label={t('clear')} onClick={() => onText('')}>
            <Icon of={IconX} />
          </button>
        )}
        <div className="options" hidden={!open || (!isListed && !note)}>
          {isListed && (
            <div role="listbox" id={`${id}-list`} aria-label={label}>
              {options.map(({ key, label: name, detail }, at) => (
                <div
                  key={key}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  {...pointAt(at)}
                >
                  {name}
                  {detail && <span className="second">{detail}</span>}
                </div>
              ))}
            </div>
          )}
          <p role="status">{open ? note : undefined}</p>
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
