import { useTranslation } from 'react-i18next'
import { type Annotation, nameAnnotations } from '../annotations.ts'

/** Returns functions that put annotations of the publisher into words. */
export const useAnnotationWords = () => {
  const { t } = useTranslation('explore')
  return {
    /** Formats the annotation of a value. */
    formatAnnotation: (annotation: Annotation) => annotation ?? t('severalNotes'),
    /** Names the annotations of several values within a sentence. */
    nameAnnotations: (annotations: readonly Annotation[]) => nameAnnotations(annotations, t('severalNotes')),
  }
}
