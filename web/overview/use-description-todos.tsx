import { useTranslation } from 'react-i18next'
import type { IncompleteReport } from '../../contract/catalogue/catalogue-health.ts'
import { buildEditorPath, pickReportTitle } from '../catalogue/index.ts'
import { useLanguage } from '../words/use-language.ts'
import { type Overview, type Todo, type TodoList, toTodoList } from './todos.ts'

const healthPath = '/admin/CatalogueHealth'

/** Returns the lists of tasks about missing descriptions: of reports without Thai texts, and of reports without a data dictionary. */
export const useDescriptionTodos = ({ missingThai, missingDictionaries }: Overview): TodoList[] => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const toUntranslatedTodo = ({ sourceId, gaps, ...titles }: IncompleteReport): Todo => {
    const thaiGaps = gaps.filter(gap => gap === 'titleTh' || gap === 'descriptionTh')
    return {
      key: sourceId,
      name: pickReportTitle(language, titles),
      reason: t('missingTexts', { gaps: thaiGaps.map(gap => t(`gap_${gap}`)).join(', ') }),
      action: { label: t('addText'), path: buildEditorPath({ sourceId, field: thaiGaps[0] }) },
    }
  }
  const toUndescribedTodo = ({ sourceId, ...titles }: IncompleteReport): Todo => ({
    key: sourceId,
    name: pickReportTitle(language, titles),
    reason: t('dictionaryReason'),
    action: { label: t('describeColumns'), path: buildEditorPath({ tab: 'file', sourceId }) },
  })
  return [
    { ...toTodoList('missingThai', missingThai, toUntranslatedTodo), allPath: healthPath },
    { ...toTodoList('incompleteDictionary', missingDictionaries, toUndescribedTodo), allPath: healthPath },
  ]
}
