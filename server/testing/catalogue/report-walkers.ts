import type pg from 'pg'
import { openReader, type Reader } from '../portal-readers.ts'
import { type Way, waysTo } from './report-ways.ts'

/** Callers who look for a hidden report. */
export const everybody = ['visitor', 'reader', 'analyst']

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
  const steward = await openReader(address, { username: 'steward', password })
  const readers: Record<string, Reader> = { visitor: await openReader(address) }
  for (const username of everybody.slice(1)) readers[username] = await openReader(address, { username, password })
  return { ways, steward, readers }
}
