import type { ReactNode } from 'react'
import { splitPieces } from './unbreakable-words.ts'

/** A part of a text, in UTF-16 code units. */
type Run = readonly [start: number, length: number]

interface Props {
  text: string
  /** The parts to highlight, e.g. the words of a search, in ascending order. */
  marks?: readonly Run[]
}

/** A title or name with highlighted parts. Units, loanwords and the like do not break at the end of a line. */
export const Title = ({ text, marks = [] }: Props) => {
  if (marks.length === 0) return keepUnbroken(text)
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, length] of marks) {
    parts.push(<span key={at}>{keepUnbroken(text.slice(at, start))}</span>)
    parts.push(<mark key={`m${start}`}>{text.slice(start, start + length)}</mark>)
    at = start + length
  }
  return [...parts, <span key={at}>{keepUnbroken(text.slice(at))}</span>]
}

/** Prevents line breaks inside units, loanwords and the like. The pieces of a text alternate: every second one must not break. */
const keepUnbroken = (text: string): ReactNode => {
  const pieces = splitPieces(text)
  if (pieces.length === 1) return text
  let at = 0
  return pieces.map((piece, index) => {
    at += piece.length
    return index % 2 ? (
      <span className="w" key={at}>
        {piece}
      </span>
    ) : (
      piece
    )
  })
}
