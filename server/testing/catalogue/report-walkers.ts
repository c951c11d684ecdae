import type pg from 'pg'
import { openReader, type Reader } from '../portal-readers.ts'
import { type Way, waysTo } from './report-ways.ts'

/** Callers who look for a hidden report. */
export const everybody = ['visitor', 'reader', 'analyst']

/** Settings of a portal on which each request of a walk has its own network, so that no rate limit of networks delays it. */
export const walkedSettings = { TRUST_PROXY: 'on' }

/** Opens sessions for these callers in a sample portal, the session of the steward who creates the report, and all ways to it. */
export const openWalkers = async (address: string, pool: pg.Pool, password: string) => {
  // An update of the download ranking during a walk would change the lists.
  await pool.query(`create function keep_ranking() returns trigger language plpgsql as 'begin return null; end';
    create trigger keep_ranking before insert or update or delete on download_ranking
      for each row execute function keep_ranking()`)
  const { rows } = await pool.query(
    'select c.name_en from categories c join sub_categories using (category_id) where sub_category_id = 1',
  )
  const ways: Way[] = waysTo(rows[0].name_en)
  let requests = 0
  const findNetwork = () => {
    requests += 1
    return `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
  }
  const open = (username: string) => openReader(address, { username, password }, findNetwork)
  const steward = await open('steward')
  const readers: Record<string, Reader> = { visitor: await openReader(address, undefined, findNetwork) }
  for (const username of everybody.slice(1)) readers[username] = await open(username)
  return { ways, steward, readers }
}
