export { readBuildProgress } from './builds/build-progress.ts'
export {
  type BuiltVersion,
  isInCategorySql,
  listBuiltVersions,
  selectBuiltVersions,
} from './builds/built-versions.ts'
export { openTablesDomain } from './domain.ts'
export { toIcebergType } from './engines/parquet-columns.ts'
