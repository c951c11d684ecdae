import type { ReactNode } from 'react'
import type { Office } from '../../../../../contract/office/pages.ts'
import type { Language } from '../../../../../contract/visit.ts'
import { wrapText } from './text-wrapping.ts'

/** Size of a card in pixels, and its margin at both sides. */
export const cardSize = { width: 1200, height: 630, edge: 56 }
/** Font sizes. */
const defaultTitleSize = 46
const noteSize = 25
const footSize = 21
/** Baselines of the first line of the title and of the line at the foot, in pixels from the top. */
const titleY = 176
const footY = cardSize.height - 36
/** Width of the source, in multiples of its font size; the host is at the right of it. */
const sourceWidth = 39

interface CardTexts {
  language: Language
  title: string
  /** Maximum number of lines of the title. */
  titleLines: number
  /** Font size of the title. */
  titleSize?: number
  /** The text below the title. */
  note: string
  /** Maximum number of lines of the note. */
  noteLines: number
}

interface Props extends CardTexts {
  office: Pick<Office, 'name'>
  source: string
  /** The host of the portal. */
  host: string
  /** Draws the content in the space between the note and the foot. */
  children?: (top: number, height: number) => ReactNode
}

/** Lays out the title and the note of a card, and the content below them. Returns their lines, baselines and distances in pixels. */
export const buildCardLayout = ({ titleSize = defaultTitleSize, ...texts }: CardTexts) => {
  const { language, title, titleLines, note, noteLines } = texts
  const contentWidth = cardSize.width - 2 * cardSize.edge
  // The width of a line is in multiples of its font size.
  const wrappedTitle = wrapText(title, { width: contentWidth / titleSize, maxLines: titleLines, language })
  const wrappedNote = wrapText(note, { width: contentWidth / noteSize, maxLines: noteLines, language })
  // The distances between two lines.
  const [titleStep, noteStep] = [titleSize * 1.34, noteSize * 1.5]
  // The baseline of the first line of the note, below the last line of the title.
  const noteY = titleY + (wrappedTitle.length - 1) * titleStep + noteSize * 1.9
  const contentTop = noteY + (wrappedNote.length - 1) * noteStep + 24
  const contentHeight = footY - footSize - contentTop
  return { titleSize, wrappedTitle, titleStep, wrappedNote, noteY, noteStep, contentTop, contentHeight }
}

/** Draws a link card: the office, a title with a note, the content, and the source. */
export const Card = ({ office, source, host, children, ...texts }: Props) => {
  const { titleSize, wrappedTitle, titleStep, wrappedNote, noteY, noteStep, contentTop, contentHeight } =
    buildCardLayout(texts)
  const { language, title } = texts
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={cardSize.width} height={cardSize.height}>
      <title>{title}</title>
      <rect width={cardSize.width} height={cardSize.height} fill="#fbfaf6" />
      <rect width={cardSize.width} height="8" fill="#0b565b" />
      <text className="b teal" x={cardSize.edge} y="86" fontSize="48">
        คลัง
      </text>
      <text x={cardSize.edge + 120} y="64" fontSize="20">
        {office.name.th}
      </text>
      <text x={cardSize.edge + 120} y="90" fontSize="20">
        {office.name.en}
      </text>
      {wrappedTitle.map((text, index) => (
        <text key={text} className="b" x={cardSize.edge} y={titleY + index * titleStep} fontSize={titleSize}>
          {text}
        </text>
      ))}
      {wrappedNote.map((text, index) => (
        <text key={text} x={cardSize.edge} y={noteY + index * noteStep} fontSize={noteSize}>
          {text}
        </text>
      ))}
      {children?.(contentTop, contentHeight)}
      <text x={cardSize.edge} y={footY} fontSize={footSize}>
        {wrapText(source, { width: sourceWidth, maxLines: 1, language })[0]}
      </text>
      <text x={cardSize.width - cardSize.edge} y={footY} fontSize={footSize} textAnchor="end">
        {host}
      </text>
    </svg>
  )
}
