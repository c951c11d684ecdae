import type { ReactNode } from 'react'
import type { Office } from '../../../../../contract/office/pages.ts'
import type { Language } from '../../../../../contract/visit.ts'
import { wrapText } from './card-texts.ts'

export const cardSize = { width: 1200, height: 630, edge: 56 }
const largeTitle = 46
const noteSize = 25
const footSize = 21

interface Props {
  language: Language
  office: Pick<Office, 'name'>
  title: string
  /** Lines that the title may take. */
  titleLines: number
  /** Smaller if the rest needs more space. */
  titleSize?: number
  note: string
  noteLines: number
  source: string
  /** The host of the portal. */
  host: string
  /** Draws the rest in the space below the title. */
  children?: (top: number, height: number) => ReactNode
}

/** Draws a link card: title, office and source. */
export const Card = ({ titleSize = largeTitle, ...props }: Props) => {
  const { language, office, title, titleLines, note, noteLines, source, host, children } = props
  const contentWidth = cardSize.width - 2 * cardSize.edge
  const titleRows = wrapText(title, { width: contentWidth / titleSize, lines: titleLines, language })
  const noteRows = wrapText(note, { width: contentWidth / noteSize, lines: noteLines, language })
  const [titleStep, noteStep] = [titleSize * 1.34, noteSize * 1.5]
  const noteTop = 176 + (titleRows.length - 1) * titleStep + noteSize * 1.9
  const top = noteTop + (noteRows.length - 1) * noteStep + 24
  const footY = cardSize.height - 36
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
      {titleRows.map((text, index) => (
        <text key={text} className="b" x={cardSize.edge} y={176 + index * titleStep} fontSize={titleSize}>
          {text}
        </text>
      ))}
      {noteRows.map((text, index) => (
        <text key={text} x={cardSize.edge} y={noteTop + index * noteStep} fontSize={noteSize}>
          {text}
        </text>
      ))}
      {children?.(top, footY - footSize - top)}
      <text x={cardSize.edge} y={footY} fontSize={footSize}>
        {wrapText(source, { width: 39, lines: 1, language })[0]}
      </text>
      <text x={cardSize.width - cardSize.edge} y={footY} fontSize={footSize} textAnchor="end">
        {host}
      </text>
    </svg>
  )
}
