import type { ReactNode } from 'react'
import type { Annotation } from '../annotations.ts'
import { useAnnotationWords } from './use-annotation-words.ts'

interface Props {
  /** Undefined for a value without an annotation. */
  annotation: Annotation | undefined
  children: ReactNode
}

/** A value in a table, marked if the publisher annotated it. */
export const AnnotatedFigure = ({ annotation, children }: Props) => {
  const { formatAnnotation } = useAnnotationWords()
  if (annotation === undefined) return children
  const text = formatAnnotation(annotation)
  return (
    <span className="annotatedfigure" title={text}>
      {children}
      <span className="vh"> ({text})</span>
    </span>
  )
}
