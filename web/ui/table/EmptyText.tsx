import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from './use-table-view.ts'

interface Props {
  view: View
  /** Shown without a search; the specification's sentence by default. */
  empty?: ReactNode
}

/** The sentence that replaces the rows of an empty table, or of a search without results. */
export const EmptyText = ({ view: { query }, empty }: Props) => {
  const { t } = useTranslation('messages')
  return query.words ? t('searchFoundNothing', { words: query.words }) : (empty ?? t('nothingToDisplay'))
}
