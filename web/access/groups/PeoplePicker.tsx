import { useTranslation } from 'react-i18next'
import type { ListedPerson, peopleSorts } from '../../../contract/access/people.ts'
import {
  addToUserGroup,
  listGroupPeople,
  listOtherPeople,
  removeFromUserGroup,
} from '../../../contract/access/user-groups.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { send } from '../../frame/calls.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TwoListPicker } from '../../ui/picker/TwoListPicker.tsx'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import type { Column } from '../../ui/table/staff-rows.ts'
import { toCountValues } from '../count-values.ts'
import { useAccountStatusName } from '../use-account-status-name.ts'
import type { Group } from './group-kinds.ts'

/** Full-screen picker of the members of a user group. */
export const PeoplePicker = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const { t } = useTranslation(['groups', 'messages'])
  const { groupId } = group
  const loadFrom =
    (call: typeof listGroupPeople | typeof listOtherPeople): LoadRows<ListedPerson> =>
    async ({ sort, ...query }) => {
      const input = { groupId, ...query, sort: sort as (typeof peopleSorts)[number] }
      // Both calls have the same input and output, but `send` infers its types from a single call.
      const { people, total } = await send(call as typeof listGroupPeople, input)
      return { rows: people, total }
    }
  const columns = usePeopleColumns()
  return (
    <Dialog title={group.name} note={t('usersNote')} width="full" open onClose={onClose}>
      <TwoListPicker
        rowKey={({ userId }: ListedPerson) => userId}
        rowName={({ username }: ListedPerson) => username}
        describeFailure={error => <FailureText error={error} />}
        current={{
          title: t('inGroup'),
          searchHint: t('searchPeople'),
          columns,
          sort: 'username',
          load: loadFrom(listGroupPeople),
          move: userIds => send(removeFromUserGroup, { groupId, userIds }),
          isHarmful: true,
          bulkMove: {
            formatHeading: count => t('chosenToRemove', toCountValues(count)),
            formatButton: count => t('removeUsers', toCountValues(count)),
            progress: t('removing'),
            toConfirmation: count => ({
              title: t('areYouConfirm', { ns: 'messages' }),
              verb: t('removeUsers', toCountValues(count)),
              text: <p>{t('removeText')}</p>,
            }),
          },
        }}
        others={{
          title: t('notInGroup'),
          searchHint: t('searchPeople'),
          columns,
          sort: 'username',
          load: loadFrom(listOtherPeople),
          move: userIds => send(addToUserGroup, { groupId, userIds }),
          bulkMove: {
            formatHeading: count => t('chosenToAdd', toCountValues(count)),
            formatButton: count => t('addUsers', toCountValues(count)),
            progress: t('adding'),
          },
        }}
      />
    </Dialog>
  )
}

const usePeopleColumns = (): Column<ListedPerson>[] => {
  const { t } = useTranslation('groups')
  const nameStatus = useAccountStatusName()
  return [
    { name: 'username', label: t('username'), text: ({ username }) => username },
    {
      name: 'name',
      label: t('personName'),
      text: ({ firstname, lastname }) => `${firstname} ${lastname}`,
      className: 'wide',
    },
    { name: 'email', label: t('email'), text: ({ email }) => email, className: 'wide roomy', width: '34%' },
    {
      name: 'status',
      label: t('status'),
      width: '112px',
      show: person =>
        person.statusId === accountStatusIds.Active ? (
          nameStatus(person)
        ) : (
          <span className="soft">{nameStatus(person)}</span>
        ),
    },
  ]
}
