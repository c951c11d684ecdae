import { useTranslation } from 'react-i18next'
import type { PickerSide } from '../../ui/picker/picker-side.ts'
import { toCountValues } from '../count-values.ts'
import type { GrantTarget, Holder, HolderKind } from './grant-calls.ts'

/** Returns the titles of the dialog of grants and of its two lists. */
export const useDialogWords = (targetKind: GrantTarget['kind'], holderKind: HolderKind) => {
  const { t } = useTranslation('access')
  const isUser = holderKind === 'user'
  if (targetKind === 'report')
    return {
      title: t(isUser ? 'addUserInReport' : 'addGroupInReport'),
      holders: t(isUser ? 'usersWithReport' : 'groupsWithReport'),
      others: t(isUser ? 'usersWithout' : 'groupsWithout'),
    }
  return {
    title: t(isUser ? 'addByUser' : 'addByGroupUser'),
    holders: t(isUser ? 'usersWithGroup' : 'groupsWithGroup'),
    others: t(isUser ? 'usersWithout' : 'groupsWithout'),
  }
}

type Side = Pick<PickerSide<Holder, number>, 'bulkMove' | 'rowMove' | 'sort' | 'searchHint'>

/** Returns how holders are moved between the two lists: those of a report one by one, those of a report group many at once. */
export const useSides = (holderKind: HolderKind, targetKind: GrantTarget['kind']): [current: Side, others: Side] => {
  const { t } = useTranslation(['access', 'messages'])
  const isUser = holderKind === 'user'
  const shared = {
    sort: isUser ? 'username' : 'name',
    searchHint: t(isUser ? 'searchPeople' : 'searchGroups'),
  }
  if (targetKind === 'report')
    return [
      { ...shared, rowMove: { verb: t('remove'), formatAccessibleName: name => t('removeNamed', { name }) } },
      { ...shared, rowMove: { verb: t('add'), formatAccessibleName: name => t('addNamed', { name }) } },
    ]
  const removeVerb = (count: number) => t(isUser ? 'removeUsers' : 'removeGroups', toCountValues(count))
  const current = {
    formatHeading: (count: number) => t('chosenToRemove', toCountValues(count)),
    formatButton: removeVerb,
    progress: t('removing'),
    toConfirmation: (count: number) => ({
      title: t('areYouSure', { ns: 'messages' }),
      verb: removeVerb(count),
      text: <p>{t('removeText')}</p>,
    }),
  }
  const others = {
    formatHeading: (count: number) => t('chosenToAdd', toCountValues(count)),
    formatButton: (count: number) => t(isUser ? 'addUsers' : 'addGroups', toCountValues(count)),
    progress: t('adding'),
  }
  return [
    { ...shared, bulkMove: current },
    { ...shared, bulkMove: others },
  ]
}
