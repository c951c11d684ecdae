import type pg from 'pg'

/** Returns the address of a database, as in DATABASE_URL. The host may be the folder of a socket. */
export const toDatabaseUrl = ({ connectionString, user, password, host = '', port, database }: pg.ClientConfig) =>
  connectionString ??
  `postgresql://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(host)}:${port}/${database}`
