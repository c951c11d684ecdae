import { detectLanguage } from '../../report-texts.ts'
import type { Annotation } from '../annotations.ts'
import { useAnnotationWords } from './use-annotation-words.ts'

/** The cell at the end of a line with the different annotations of its values. Screen readers read them at the values. */
export const AnnotationCell = ({ annotations }: { annotations: readonly (Annotation | undefined)[] }) => {
  const { formatAnnotation } = useAnnotationWords()
  const texts = [...new Set(annotations.filter(annotation => annotation !== undefined).map(formatAnnotation))]
  return (
    <td className="annotationcell">
      {texts.map(text => (
        <span key={text} className="chip" title={text} lang={detectLanguage(text)}>
          {text}
        </span>
      ))}
    </td>
  )
}
