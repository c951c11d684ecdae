import { wrapText } from '../../../embed/card/text-wrapping.ts'

export interface PictureTexts {
  title: string
  notes: string
  source: string
}

/** A line of text of a saved picture, with the position of its baseline. */
interface Line {
  text: string
  y: number
  size: number
  weight: '400' | '600'
}

/** Font sizes. */
const sizes = { title: 18, notes: 13, source: 12 }
const lineHeight = 1.4
/** Margin at the top and at the bottom. */
const edge = 14

interface TextStyle {
  size: number
  weight: Line['weight']
  maxLines: number
}

/**
 * Lays out the texts of a picture: title and notes above the drawing, the source below it. Long texts wrap, so that the end of the source
 * with the version is not cut off. Returns the lines, the top of the drawing (`above`) and the height of the picture.
 */
export const buildLayout = ({ title, notes, source }: PictureTexts, width: number, drawingHeight: number) => {
  const lines: Line[] = []
  let y = edge
  const addLines = (text: string, { size, weight, maxLines }: TextStyle) => {
    if (!text) return
    // The dictionary of Thai also separates English words.
    for (const line of wrapText(text, { width: width / size, maxLines, language: 'th' })) {
      // `y` is the lower end of the line, and its baseline is a little higher.
      y += size * lineHeight
      lines.push({ text: line, y: Math.round(y - size * (lineHeight - 1)), size, weight })
    }
  }
  addLines(title, { size: sizes.title, weight: '600', maxLines: 3 })
  addLines(notes, { size: sizes.notes, weight: '400', maxLines: 3 })
  const above = Math.round(y + edge)
  y = above + drawingHeight
  addLines(source, { size: sizes.source, weight: '400', maxLines: 6 })
  return { lines, above, height: Math.round(y + edge) }
}
