import type pg from 'pg'

/** Creates a function that reads the catalogue version, which rises with every change that visitors see. */
export const createCatalogueVersionReader = (pool: pg.Pool) => async () => {
  const { rows } = await pool.query<{ version: string }>({
    name: 'catalogue-version',
    text: 'select version::text from catalogue_version',
  })
  return rows[0]!.version
}
