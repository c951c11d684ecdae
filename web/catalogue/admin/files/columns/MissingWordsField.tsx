import { useState } from 'react'

interface Props {
  label: string
  words: string[]
  busy: boolean
  onChange: (words: string[]) => void
}

/** A field for the words of a column that mean a missing value. Passes them on when it loses the focus, if they have changed. */
export const MissingWordsField = ({ label, words, busy, onChange }: Props) => {
  const [text, setText] = useState(words.join(', '))
  const saveWords = () => {
    const typedWords = text.split(',').map(word => word.trim())
    const newWords = [...new Set(typedWords.filter(Boolean))]
    // Lists are compared as texts.
    if (newWords.join('\n') !== words.join('\n')) onChange(newWords)
  }
  return (
    <input
      className="input"
      aria-label={label}
      value={text}
      readOnly={busy}
      onChange={event => setText(event.target.value)}
      onBlur={saveWords}
    />
  )
}
