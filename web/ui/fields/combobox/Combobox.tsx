import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../Icon.tsx'
import { FieldNotes, type FieldProps, useField } from '../Field.tsx'
import type { Option } from './options.ts'
import { useCombobox } from './use-combobox.ts'
import './combobox.css'

interface Props extends Omit<FieldProps, 'counter'> {
  /** The typed text, or the name of the selected option. */
  text: string
  /** The options that match the text; the caller searches them. */
  options: Option[]
  /** Shown below the options, or instead of them if there are none. */
  note?: string | undefined
  /** True if the text is the name of a selected option; any other text is a fault after the field was left. */
  isChosen: boolean
  /** True while the caller searches, so that the options still belong to an earlier text. */
  isSearching?: boolean
  onText: (text: string) => void
  onChoose: (key: string) => void
  disabled?: boolean
}

/** A field with autocompletion from a list (WAI-ARIA combobox with a list). */
export const Combobox = ({ label, hint, text, options, note, isChosen, isSearching = false, ...props }: Props) => {
  const { onText, onChoose, disabled = false } = props
  const { t } = useTranslation(['ui', 'combobox'])
  const { open, active, wasLeft, input, host, pointAt } = useCombobox(options, { text, isSearching, onText, onChoose })
  const isUnmatched = wasLeft && !isSearching && !isChosen && text !== ''
  const error = props.error ?? (isUnmatched ? t('notInList', { ns: 'combobox', text }) : undefined)
  const { id, control } = useField({ label, hint, error })
  const isListed = open && options.length > 0
  const isPopupOpen = isListed || (open && Boolean(note))
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
        <div className="options" hidden={!isPopupOpen}>
          {isListed && (
            <div role="listbox" id={`${id}-list`} aria-label={label}>
              {options.map(({ key, label: optionName, detail }, index) => (
                <div
                  key={key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  {...pointAt(index)}
                >
                  {optionName}
                  {detail && <span className="second">{detail}</span>}
                </div>
              ))}
            </div>
          )}
          {note && <p>{note}</p>}
        </div>
        <span className="vh" role="status">
          {isListed && !isSearching && t('optionsFound', { ns: 'combobox', count: options.length })} {open && note}
        </span>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
