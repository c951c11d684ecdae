import type { RolePerson } from '../../../contract/access/roles.ts'
import { loadAll } from '../../ui/picker/picker-side.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'

type StagedPeople = Map<number, RolePerson>

/** Number of rows that are read at once to filter out staged people. */
const blockSize = 1000

/**
 * Combines two lists of the server with people moved between them in the browser until they are saved. Moving throws `OutOfReach` if the
 * administrator may move none of the selected people.
 */
export const stagePeople = (members: LoadRows<RolePerson>, candidates: LoadRows<RolePerson>) => {
  const added: StagedPeople = new Map()
  const removed: StagedPeople = new Map()
  const knownPeople: StagedPeople = new Map()
  const remember = (load: LoadRows<RolePerson>): LoadRows<RolePerson> => {
    return async query => {
      const page = await load(query)
      for (const person of page.rows) knownPeople.set(person.userId, person)
      return page
    }
  }
  const current = withStaged(remember(members), removed, added)
  const others = withStaged(remember(candidates), added, removed)
  /** Returns how many stay because the administrator may not move them. */
  const stage = (userIds: number[], to: StagedPeople, back: StagedPeople) => {
    const movable = userIds.flatMap(userId => knownPeople.get(userId) ?? []).filter(({ mayManage }) => mayManage)
    if (movable.length === 0) throw new OutOfReach()
    for (const person of movable) if (!back.delete(person.userId)) to.set(person.userId, person)
    return userIds.length - movable.length
  }
  return {
    added,
    removed,
    current,
    others,
    add: (userIds: number[]) => stage(userIds, added, removed),
    remove: (userIds: number[]) => stage(userIds, removed, added),
    listKeys: async (load: LoadRows<RolePerson>, words: string) =>
      (await loadAll(load, words, 'username')).map(({ userId }) => userId),
  }
}

/** Thrown when the administrator may move none of the selected people. */
export class OutOfReach extends Error {}

/** Returns the list without the people who leave it, and with the added people at the top. */
const withStaged =
  (load: LoadRows<RolePerson>, leaving: StagedPeople, coming: StagedPeople): LoadRows<RolePerson> =>
  async query => {
    if (leaving.size === 0 && coming.size === 0) return load(query)
    const { words, page, pageSize } = query
    const end = page * pageSize
    const rows = [...coming.values()].filter(person => matchesWords(person, words))
    const leavingMatches = [...leaving.values()].filter(person => matchesWords(person, words))
    const totalChange = rows.length - leavingMatches.length
    let readCount = 0
    for (let block = 1; ; block++) {
      const loadedBlock = await load({ ...query, page: block, pageSize: blockSize })
      readCount += loadedBlock.rows.length
      rows.push(...loadedBlock.rows.filter(({ userId }) => !leaving.has(userId)))
      const isComplete = loadedBlock.rows.length === 0 || readCount >= loadedBlock.total
      if (isComplete || rows.length >= end)
        return {
          rows: rows.slice(end - pageSize, end),
          total: isComplete ? rows.length : loadedBlock.total + totalChange,
        }
    }
  }

const matchesWords = ({ username, firstname, lastname, email }: RolePerson, words: string) =>
  `${username} ${firstname} ${lastname} ${email}`.toLowerCase().includes(words.trim().toLowerCase())
