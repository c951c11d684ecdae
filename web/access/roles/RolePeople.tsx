import { useTranslation } from 'react-i18next'
import type { RolePerson } from '../../../contract/access/roles.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { TwoListPicker } from '../../ui/picker/TwoListPicker.tsx'
import type { Column } from '../../ui/table/staff-rows.ts'
import { showToast } from '../../ui/toasts.ts'
import { toCountValues } from '../count-values.ts'
import { NobodyMovable } from './staged-people.ts'
import type { RoleEdit } from './use-role-edit.ts'

interface Props {
  edit: RoleEdit
  /** False for the role User, from which nobody can be removed. */
  mayRemove: boolean
}

/** Two lists: the people of a role and the other people. Moves between them take effect when the role is saved. */
export const RolePeople = ({ edit: { staged, onMoved }, mayRemove }: Props) => {
  const { t } = useTranslation('roles')
  /**
   * Creates a function that stages moves of people, and shows how many stay because the administrator may not move them. It returns a promise,
   * which rejects if nobody can be moved.
   */
  const createStagedMove = (stage: (userIds: number[]) => number) => async (userIds: number[]) => {
    const stayingCount = stage(userIds)
    if (stayingCount > 0) showToast('warning', t('unchangedPeople', toCountValues(stayingCount)))
    onMoved()
  }
  const columns: Column<RolePerson>[] = [
    { name: 'username', label: t('username'), text: ({ username }) => username },
    { name: 'email', label: t('email'), text: ({ email }) => email, className: 'wide', width: '36%' },
    {
      name: 'type',
      label: t('type'),
      // Staff know the account types by these names.
      text: ({ accountType }) => (accountType === 'directory' ? 'AD' : 'DataX'),
      className: 'wide roomy',
      width: '88px',
    },
  ]
  const otherColumns: Column<RolePerson>[] = [
    ...columns,
    { name: 'role', label: t('currentRole'), show: ({ role }) => role },
  ]
  return (
    <TwoListPicker
      rowKey={({ userId }: RolePerson) => userId}
      rowName={({ username }: RolePerson) => username}
      describeFailure={error =>
        error instanceof NobodyMovable ? t('cannotChangePeople') : <FailureText error={error} />
      }
      current={{
        title: t('inRole'),
        searchHint: t('search'),
        columns,
        sort: 'username',
        load: staged.loadMembers,
        listKeys: words => staged.listUserIds(staged.loadMembers, words),
        move: createStagedMove(staged.remove),
        ...(mayRemove && {
          bulkMove: {
            formatHeading: count => t('chosenToRemove', toCountValues(count)),
            formatButton: count => t('removePeople', toCountValues(count)),
            progress: t('removing'),
          },
        }),
      }}
      others={{
        title: t('toAdd'),
        searchHint: t('search'),
        columns: otherColumns,
        sort: 'username',
        load: staged.loadCandidates,
        listKeys: words => staged.listUserIds(staged.loadCandidates, words),
        move: createStagedMove(staged.add),
        bulkMove: {
          formatHeading: count => t('chosenToAdd', toCountValues(count)),
          formatButton: count => t('addPeople', toCountValues(count)),
          progress: t('adding'),
        },
      }}
    />
  )
}
