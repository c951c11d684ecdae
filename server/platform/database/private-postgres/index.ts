export { pickDefaultDataFolder } from './data-folders.ts'
export { startPrivatePostgres } from './private-postgres.ts'
export { PrivatePostgresError } from './private-postgres-error.ts'
export { reachPrivatePostgres } from './reached-postgres.ts'
