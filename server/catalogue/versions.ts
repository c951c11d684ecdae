import type pg from 'pg'

/** Reads the version of the catalogue, which rises with every change of what visitors are shown. */
export const catalogueVersion = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ version: string }>({
    name: 'catalogue-version',
    text: 'select version::text from catalogue_version',
  })
  return rows[0]!.version
}
