import { useEffect, useState } from 'react'
import type { peopleSorts } from '../../../contract/access/people.ts'
import type { MatrixRole } from '../../../contract/access/permissions.ts'
import {
  addRole,
  editRole,
  listOtherRolePeople,
  listRoleCandidates,
  listRoleCategories,
  listRolePeople,
  type RoleCategory,
  type RolePerson,
} from '../../../contract/access/roles.ts'
import { type CallError, send } from '../../frame/calls.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'
import { createStagedMoves } from './staged-people.ts'

type PeopleQuery = Parameters<LoadRows<RolePerson>>[0]
type PeopleSort = (typeof peopleSorts)[number]

const toPeopleQuery = ({ sort, ...query }: PeopleQuery) => ({ ...query, sort: sort as PeopleSort })

/** Returns a loader of the people in a role; a new role has none. */
const createMemberLoader =
  (roleId: number | undefined): LoadRows<RolePerson> =>
  async query => {
    if (roleId === undefined) return { rows: [], total: 0 }
    const { people, total } = await send(listRolePeople, { roleId, ...toPeopleQuery(query) })
    return { rows: people, total }
  }
/** Returns a loader of the people who are not in a role; for a new role, of all people. */
const createCandidateLoader =
  (roleId: number | undefined): LoadRows<RolePerson> =>
  async query => {
    const input = toPeopleQuery(query)
    const responding =
      roleId === undefined ? send(listRoleCandidates, input) : send(listOtherRolePeople, { roleId, ...input })
    const { people, total } = await responding
    return { rows: people, total }
  }

/** Holds the changes of a role, or the values of a new one, until all of them are saved together. */
export const useRoleEdit = (role: MatrixRole | undefined, newRoleCategories: RoleCategory[]) => {
  const roleId = role?.roleId
  const [staged] = useState(() => createStagedMoves(createMemberLoader(roleId), createCandidateLoader(roleId)))
  // `staged` changes without React, so that a move must cause a new rendering.
  const [, setMoveCount] = useState(0)
  /** The stored name when the dialog was opened. Someone else may have changed it since; the page then loads the role again. */
  const [openedName] = useState(role?.name ?? '')
  const [name, setName] = useState(openedName)
  const [loadedCategories, setLoadedCategories] = useState<RoleCategory[]>()
  const [failure, setFailure] = useState<unknown>()
  /** Increases with each conflict, which loads the categories again. */
  const [conflictCount, setConflictCount] = useState(0)
  /** The new value of each category switch that was changed, by the id of the category. */
  const [switchedById, setSwitchedById] = useState<ReadonlyMap<number, boolean>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a conflict
  useEffect(() => {
    if (roleId === undefined) return
    send(listRoleCategories, { roleId }).then(({ categories }) => setLoadedCategories(categories), setFailure)
  }, [roleId, conflictCount])
  const savedCategories = loadedCategories ?? newRoleCategories
  const categories = savedCategories.map(category => ({
    ...category,
    isOn: switchedById.get(category.categoryId) ?? category.isOn,
  }))
  const changedCategories = categories.filter((category, index) => category.isOn !== savedCategories[index]?.isOn)
  const { added, removed } = staged
  const isNameChanged = name.trim() !== openedName
  // Each person has the id of the role that the administrator saw beside the name.
  const listAddedPeople = () => [...added.values()].map(person => ({ userId: person.userId, roleId: person.roleId }))
  const saveNewRole = async () => {
    const hiddenCategoryIds = categories.filter(({ isOn }) => !isOn).map(({ categoryId }) => categoryId)
    return (await send(addRole, { name: name.trim(), added: listAddedPeople(), hiddenCategoryIds })).status
  }
  const saveChanges = async (changedRole: MatrixRole) => {
    // The server compares the `expected` values and the role of each person with the stored ones.
    const edit = {
      roleId: changedRole.roleId,
      added: listAddedPeople(),
      removed: [...removed.keys()].map(userId => ({ userId, roleId: changedRole.roleId })),
      // The saved value of a changed switch is the opposite of its new value.
      categories: changedCategories.map(({ categoryId, isOn }) => ({ categoryId, isOn, expected: !isOn })),
      ...(isNameChanged && { name: name.trim(), expected: { name: changedRole.name } }),
    }
    return (await send(editRole, edit)).status
  }
  const save = async () => {
    try {
      return await (role ? saveChanges(role) : saveNewRole())
    } catch (error) {
      if ((error as Partial<CallError>).status === 409) setConflictCount(previous => previous + 1)
      throw error
    }
  }
  return {
    name,
    setName,
    staged,
    /** Refreshes the lists after a move. */
    onMoved: () => setMoveCount(previous => previous + 1),
    categories,
    isLoading: role !== undefined && loadedCategories === undefined,
    failure,
    switchCategory: (categoryId: number, { isOn }: { isOn: boolean }) =>
      setSwitchedById(previous => new Map(previous).set(categoryId, isOn)),
    /** The categories that this edit switches off. */
    newlyHidden: changedCategories.filter(({ isOn }) => !isOn),
    isChanged: isNameChanged || added.size > 0 || removed.size > 0 || changedCategories.length > 0,
    save,
  }
}
export type RoleEdit = ReturnType<typeof useRoleEdit>
