import type { RolePerson } from '../../../contract/access/roles.ts'
import { loadAllRows } from '../../ui/picker/load-all-rows.ts'
import type { LoadRows } from '../../ui/table/staff-remote-rows.ts'

/** The people of the staged moves in one direction, by their ids. */
type StagedPeople = Map<number, RolePerson>

/** Number of rows that are read at once while staged people are filtered out. */
const blockSize = 1000

/**
 * Stages moves of people between two lists of the server, the members of a role and the candidates: the browser shows them as moved, and saves
 * them later. A move throws `NobodyMovable` if the administrator may move none of the selected people.
 */
export const createStagedMoves = (
  loadStoredMembers: LoadRows<RolePerson>,
  loadStoredCandidates: LoadRows<RolePerson>,
) => {
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
  const loadMembers = createStagedLoader(createRecordingLoader(loadStoredMembers), removed, added)
  const loadCandidates = createStagedLoader(createRecordingLoader(loadStoredCandidates), added, removed)
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
    loadMembers,
    loadCandidates,
    add: (userIds: number[]) => stageMove(userIds, added, removed),
    remove: (userIds: number[]) => stageMove(userIds, removed, added),
    /** Lists the ids of all people whom a loader of this object finds by these words. */
    listUserIds: async (load: LoadRows<RolePerson>, words: string) =>
      (await loadAllRows(load, words, 'username')).map(({ userId }) => userId),
  }
}

/** Thrown when the administrator may move none of the selected people. */
export class NobodyMovable extends Error {}

/** Returns a loader of the list with the staged moves: the people who come to it are at the top, those who leave it are left out. */
const createStagedLoader =
  (load: LoadRows<RolePerson>, leaving: StagedPeople, coming: StagedPeople): LoadRows<RolePerson> =>
  async query => {
    if (leaving.size === 0 && coming.size === 0) return load(query)
    const { words, page, pageSize } = query
    const requestedEnd = page * pageSize
    const listStart = [...coming.values()].filter(person => matchesWords(person, words))
    const leavingMatches = [...leaving.values()].filter(person => matchesWords(person, words))
    const totalChange = listStart.length - leavingMatches.length
    // `listStart` becomes the list from its first person to the end of the requested page.
    // Leaving people can be anywhere in the list, so it is read from its start until the requested page is full.
    let readCount = 0
    for (let block = 1; ; block++) {
      const loadedBlock = await load({ ...query, page: block, pageSize: blockSize })
      readCount += loadedBlock.rows.length
      listStart.push(...loadedBlock.rows.filter(({ userId }) => !leaving.has(userId)))
      const isListRead = loadedBlock.rows.length === 0 || readCount >= loadedBlock.total
      if (isListRead || listStart.length >= requestedEnd)
        return {
          rows: listStart.slice(requestedEnd - pageSize, requestedEnd),
          // Before the end of the list, the total of the server is corrected by the staged moves.
          total: isListRead ? listStart.length : loadedBlock.total + totalChange,
        }
    }
  }

const matchesWords = ({ username, firstname, lastname, email }: RolePerson, words: string) =>
  `${username} ${firstname} ${lastname} ${email}`.toLowerCase().includes(words.trim().toLowerCase())
