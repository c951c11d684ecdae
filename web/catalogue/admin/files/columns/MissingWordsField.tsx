import { useState } from 'react'

interface Props {
  label: string
  words: string[]
  onChange: (words: string[]) => void
}

/** A field for the words of a column that mean a missing value. Passes them on at Enter and when it loses the focus, if they have changed. */
export const MissingWordsField = ({ label, words, onChange }: Props) => {
  const wordsText = words.join(', ')
  const [text, setText] = useState(wordsText)
  const [shownWords, setShownWords] = useState(wordsText)
  // Another choice can change the words.
  if (shownWords !== wordsText) {
    setShownWords(wordsText)
    setText(wordsText)
  }
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
      onChange={event => setText(event.target.value)}
      onBlur={saveWords}
      onKeyDown={({ key }) => {
        if (key === 'Enter') saveWords()
      }}
    />
  )
}
