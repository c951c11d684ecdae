import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../use-debounced.ts'
import type { FieldProps } from '../Field.tsx'
import { Combobox } from './Combobox.tsx'
import { maxOptions, type Option, type Search } from './options.ts'

interface Props extends Omit<FieldProps, 'counter'> {
  search: Search
  chosenOption: Option | undefined
  onChoose: (option: Option | undefined) => void
}

/** A field that searches as the user types, and selects one of the results. */
export const SearchField = ({ label, hint, error, search, chosenOption, onChoose }: Props) => {
  const { t } = useTranslation('searchFields')
  // Undefined until the user types, and after a choice: the field then shows the chosen option.
  const [typedText, setTypedText] = useState<string>()
  const { options, hasFailed, isSearching } = useOptions(search, typedText ?? '')
  const updateText = (text: string) => {
    setTypedText(text)
    if (chosenOption && text !== chosenOption.label) onChoose(undefined)
  }
  const choose = (key: string) => {
    setTypedText(undefined)
    onChoose(options.find(option => option.key === key))
  }
  return (
    <Combobox
      label={label}
      hint={chosenOption?.detail ?? hint}
      text={typedText ?? chosenOption?.label ?? ''}
      options={options}
      note={findNote(t, { hasFailed, isSearching, count: options.length })}
      error={error ?? (hasFailed ? t('failed') : undefined)}
      isChosen={chosenOption !== undefined}
      isSearching={isSearching}
      onText={updateText}
      onChoose={choose}
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'searchFields'>>['t']

interface SearchState {
  hasFailed: boolean
  isSearching: boolean
  count: number
}

/** Returns the note below the options; undefined if none is needed. */
const findNote = (t: Translate, { hasFailed, isSearching, count }: SearchState) => {
  if (hasFailed) return undefined
  if (count === 0) return t(isSearching ? 'searching' : 'nothingFound')
  return count >= maxOptions ? t('typeMore', { number: maxOptions }) : undefined
}

/** The search begins when nothing was typed for this time. */
const typingPauseMilliseconds = 150

interface FoundOptions {
  /** The words that were searched for. */
  words: string
  options: Option[]
  hasFailed?: boolean
}

/** Searches for the typed words. Until the search has a result, the previous result stays. */
const useOptions = (search: Search, typedText: string) => {
  const words = useDebounced(typedText.trim(), typingPauseMilliseconds)
  const [result, setResult] = useState<FoundOptions>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search of a field does not change
  useEffect(() => {
    let isCurrent = true
    const show = (foundOptions: FoundOptions) => isCurrent && setResult(foundOptions)
    search(words).then(
      options => show({ words, options }),
      () => show({ words, options: [], hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [words])
  return {
    options: result?.options ?? [],
    hasFailed: result?.hasFailed === true,
    isSearching: result?.words !== typedText.trim(),
  }
}
