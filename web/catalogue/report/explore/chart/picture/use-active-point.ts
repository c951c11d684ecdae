import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnotationWords } from '../../annotated/use-annotation-words.ts'
import type { Drawing } from '../drawing.ts'
import { findNextPoint } from '../next-point.ts'

/** Holds the point that the arrow keys have reached: the index of its line, and its index in the line. `text` describes the point. */
export const useActivePoint = ({ series, formatValue, formatPointKey }: Drawing) => {
  const { t } = useTranslation('explore')
  const { formatAnnotation } = useAnnotationWords()
  const [position, setPosition] = useState<readonly [line: number, index: number] | null>(null)
  const line = position && series[position[0]]
  const point = position && line?.points[position[1]]
  // A single line has no name.
  const text =
    line &&
    point &&
    [
      line.name,
      t('pointOf', { x: formatPointKey(point), y: formatValue(point.y) }),
      point.annotation !== undefined && formatAnnotation(point.annotation),
    ]
      .filter(Boolean)
      .join(', ')
  const movePoint = (event: KeyboardEvent) => {
    const nextPosition = findNextPoint(position, event.key, series)
    if (!nextPosition) return
    event.preventDefault()
    setPosition(nextPosition)
  }
  return { position, text, movePoint, clear: () => setPosition(null) }
}
