import type { LoadRows } from '../../web/ui/table/staff-remote-rows.ts'

export interface Reader {
  id: number
  username: string
  email: string
}

/** Builds a fake server with 10,000 readers, of whom twelve are in a group. */
export const buildReaders = () => {
  const all: Reader[] = Array.from({ length: 10_000 }, (_, index) => {
    const username = `reader.${String(index + 1).padStart(5, '0')}`
    return { id: index + 1, username, email: `${username}@example.org` }
  })
  const members = new Set(all.slice(0, 12).map(({ id }) => id))
  const load =
    (isMember: boolean): LoadRows<Reader> =>
    async ({ words, sort, descending, page, pageSize }) => {
      await pause(30)
      const matches = all.filter(({ id, username }) => members.has(id) === isMember && username.includes(words.trim()))
      if (sort === 'username' && descending) matches.reverse()
      return { rows: matches.slice((page - 1) * pageSize, page * pageSize), total: matches.length }
    }
  const move = (isMember: boolean) => async (ids: number[]) => {
    // The test decides how long a move takes.
    do await pause(30)
    while (document.documentElement.dataset.held)
    if (ids.includes(666)) throw new Error('refused')
    for (const id of ids) isMember ? members.add(id) : members.delete(id)
  }
  return { members: load(true), others: load(false), add: move(true), remove: move(false) }
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
