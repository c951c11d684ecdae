import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLevels, listSubLevels, publicLevelId, type SubLevel } from '../../../../contract/catalogue/levels.ts'
import { visitContext } from '../../../frame/visit.ts'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { buildNumberColumn } from '../../../ui/table/value-columns.tsx'
import type { Route } from './+types/LevelsPage.ts'
import { AddLevelDialog } from './AddLevelDialog.tsx'
import { EditSubLevelDialog } from './EditSubLevelDialog.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const [levels, { subLevels }] = await Promise.all([call(listLevels), call(listSubLevels)])
  return { levels, subLevels }
}

/** /admin/Levels: ADD LEVEL and the list of sub levels (docs/behaviour/editor.md#levels). */
const LevelsPage = ({ loaderData: { levels, subLevels } }: Route.ComponentProps) => {
  const { t } = useTranslation(['catalogueAdmin', 'shell'])
  const [editedSubLevel, openEdited, closeEdited] = useOpened<SubLevel>()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title: t('levels') })}</title>
      <div className="toolbar">
        <div>
          <h1>{t('levels')}</h1>
          <p className="soft">
            {t('levelsText', { public: levels.find(({ levelId }) => levelId === publicLevelId)?.name })}
          </p>
        </div>
        <button type="button" className="btn primary" onClick={() => setIsAdding(true)}>
          {t('addLevel')}
        </button>
      </div>
      <section className="section" aria-label={t('levels')}>
        <StaffTable
          label={t('levels')}
          columns={useColumns(openEdited)}
          rows={subLevels}
          rowKey={({ subLevelId }) => subLevelId}
        />
      </section>
      {isAdding && <AddLevelDialog levels={levels} onClose={() => setIsAdding(false)} />}
      {editedSubLevel && (
        <EditSubLevelDialog key={editedSubLevel.subLevelId} subLevel={editedSubLevel} onClose={closeEdited} />
      )}
    </>
  )
}

const useColumns = (onEdit: (subLevel: SubLevel) => void): Column<SubLevel>[] => {
  const { t } = useTranslation('catalogueAdmin')
  return addPhonePlaces(
    [
      { name: 'level', label: t('levelName'), text: ({ levelName }) => levelName },
      { name: 'key', label: t('subLevelKey'), text: ({ key }) => key },
      { name: 'name', label: t('subLevelName'), text: ({ name }) => name },
      buildNumberColumn('reports', t('reports'), ({ reportCount }) => reportCount),
      {
        name: 'edit',
        label: t('edit'),
        className: 'press',
        show: subLevel => (
          <button
            type="button"
            className="btn sm"
            aria-label={t('editNamed', { name: subLevel.name })}
            onClick={() => onEdit(subLevel)}
          >
            {t('edit')}
          </button>
        ),
      },
    ],
    { title: 'name', second: 'level', state: 'key', note: 'reports', press: 'edit' },
  )
}

export default LevelsPage
