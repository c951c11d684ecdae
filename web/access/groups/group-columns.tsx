import { useTranslation } from 'react-i18next'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { buildDayColumn, buildNumberColumn } from '../../ui/table/value-columns.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { GroupButtons } from './GroupButtons.tsx'
import { GroupName } from './GroupName.tsx'
import type { Group, GroupKind } from './group-kinds.ts'
import type { GroupRename } from './use-group-rename.ts'

interface GroupActions {
  rename: GroupRename
  onEditMembers: (group: Group) => void
  onRemove: (group: Group) => void
}

/** Returns the columns of the table of groups. The name of a column with a text is also the sort key that the call accepts. */
export const useGroupColumns = (
  kind: GroupKind,
  { rename, onEditMembers, onRemove }: GroupActions,
): Column<Group>[] => {
  const { t } = useTranslation('groups')
  const language = useLanguage()
  return addPhonePlaces(
    [
      {
        name: 'name',
        label: t('groupName'),
        text: ({ name }) => name,
        className: 'long',
        show: group => <GroupName group={group} rename={rename} />,
      },
      buildNumberColumn(
        'members',
        t(kind.memberKind === 'user' ? 'users' : 'reports'),
        ({ memberCount }) => memberCount,
      ),
      buildNumberColumn('grants', t('grants'), ({ grantCount }) => grantCount),
      buildDayColumn('createdAt', t('createDate'), language, ({ createdAt }) => createdAt),
      {
        name: 'actions',
        label: t('actions'),
        className: 'press',
        show: group => (
          <GroupButtons kind={kind} group={group} rename={rename} onEditMembers={onEditMembers} onRemove={onRemove} />
        ),
      },
    ],
    { title: 'name', second: 'createdAt', note: 'members' },
  )
}
