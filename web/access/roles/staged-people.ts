import type { RolePerson } from '../../../contract/access/roles.ts'
import { loadAllRows } from '../../ui/picker/picker-side.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'

/** The people of the staged moves in one direction, by their ids. */
type StagedPeople = Map<number, RolePerson>

/** Number of rows that are read at once while staged people are filtered out. */
const blockSize = 1000

/**
 * Stages moves of people between two lists of the server, the members of a role and the candidates: the browser shows them as moved, and saves
 * them later. A move throws `NobodyMovable` if the administrator may move none of the selected people.
 */
export const createStagedMoves = (members: LoadRows<RolePerson>, candidates: LoadRows<RolePerson>) => {
  const added: StagedPeople = new Map()
  const removed: StagedPeople = new Map()
  /** Everyone whom the lists have loaded, because a move receives only ids. */
  const knownPeople = new Map<number, RolePerson>()
  /** Returns a loader that also stores the loaded people by their ids. */
  const createRecordingLoader = (load: LoadRows<RolePerson>): LoadRows<RolePerson> => {
    return async query => {
      const page = await load(query)
      for (const person of page.rows) knownPeople.set(person.userId, person)
      return page
    }
  }
  // `current` loads the members with the staged moves, `others` the candidates.
  const current = applyStaged(createRecordingLoader(members), removed, added)
  const others = applyStaged(createRecordingLoader(candidates), added, removed)
  /**
   * Moves people and returns how many stay, because the administrator may not move them. A person whose opposite move is staged is only
   * removed from those moves.
   */
  const stageMove = (userIds: number[], moves: StagedPeople, oppositeMoves: StagedPeople) => {
    const movablePeople = userIds.flatMap(userId => knownPeople.get(userId) ?? []).filter(({ mayManage }) => mayManage)
    if (movablePeople.length === 0) throw new NobodyMovable()
    for (const person of movablePeople) if (!oppositeMoves.delete(person.userId)) moves.set(person.userId, person)
    return userIds.length - movablePeople.length
  }
  return {
    added,
    removed,
    current,
    others,
    add: (userIds: number[]) => stageMove(userIds, added, removed),
    remove: (userIds: number[]) => stageMove(userIds, removed, added),
    listKeys: async (load: LoadRows<RolePerson>, words: string) =>
      (await loadAllRows(load, words, 'username')).map(({ userId }) => userId),
  }
}

/** Thrown when the administrator may move none of the selected people. */
export class NobodyMovable extends Error {}

/** Returns a loader of the list with the staged moves: the people who come to it are at the top, those who leave it are left out. */
const applyStaged =
  (load: LoadRows<RolePerson>, leaving: StagedPeople, coming: StagedPeople): LoadRows<RolePerson> =>
  async query => {
    if (leaving.size === 0 && coming.size === 0) return load(query)
    const { words, page, pageSize } = query
    const requestedEnd = page * pageSize
    const shownPeople = [...coming.values()].filter(person => matchesWords(person, words))
    const leavingMatches = [...leaving.values()].filter(person => matchesWords(person, words))
    const totalChange = shownPeople.length - leavingMatches.length
    // Leaving people can be anywhere in the list, so it is read from its start until the requested page is full.
    let readCount = 0
    for (let block = 1; ; block++) {
      const loadedBlock = await load({ ...query, page: block, pageSize: blockSize })
      readCount += loadedBlock.rows.length
      shownPeople.push(...loadedBlock.rows.filter(({ userId }) => !leaving.has(userId)))
      const isListRead = loadedBlock.rows.length === 0 || readCount >= loadedBlock.total
      if (isListRead || shownPeople.length >= requestedEnd)
        return {
          rows: shownPeople.slice(requestedEnd - pageSize, requestedEnd),
          // Before the end of the list, the total of the server is corrected by the staged moves.
          total: isListRead ? shownPeople.length : loadedBlock.total + totalChange,
        }
    }
  }

const matchesWords = ({ username, firstname, lastname, email }: RolePerson, words: string) =>
  `${username} ${firstname} ${lastname} ${email}`.toLowerCase().includes(words.trim().toLowerCase())
