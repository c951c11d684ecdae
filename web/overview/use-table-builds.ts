import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import type { getOverview } from '../../contract/overview/overview.ts'
import type { RefusedTable } from '../../contract/overview/overview-parts.ts'
import { buildEditorPath, pickReportTitle } from '../catalogue/index.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import type { Todo, TodoList } from './todos.ts'

/** Returns the tables that cannot be built as tasks, and the build progress while other tables wait. */
export const useTableBuildTodos = ({ tableBuilds }: Pick<OutputOf<typeof getOverview>, 'tableBuilds'>): TodoList => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  if (!tableBuilds) return { id: 'unexplorableTables', todos: [], total: 0 }
  const { total, ready, waiting, lastFailure, refused } = tableBuilds
  // A refused table is finished too: only a new file can change it.
  const counts = { ready: formatNumber(ready + refused.total), total: formatNumber(total) }
  const progress: Todo = {
    key: 'progress',
    name: t('tablesProgress', counts),
    reason: lastFailure ? t('tablesFailing', { response: lastFailure }) : t('tablesWaiting'),
  }
  const formatReason = ({ reason, column, row }: RefusedTable) =>
    reason === 'misfits' && column !== null && row !== null
      ? t('table_misfitsAt', { column, row: formatNumber(row) })
      : t(`table_${reason}`)
  const todos = refused.rows.map(
    (table): Todo => ({
      key: table.sourceId,
      name: pickReportTitle(language, table),
      reason: formatReason(table),
      action: { label: t('upload'), path: buildEditorPath({ tab: 'file', sourceId: table.sourceId }) },
    }),
  )
  const hasSum = waiting > 0
  return {
    id: 'unexplorableTables',
    total: waiting + refused.total,
    todos: hasSum ? [progress, ...todos] : todos,
    hasSum,
  }
}
