export { readBuildProgress } from './builds/build-progress.ts'
export { type BuiltVersion, builtVersions, isOfCategory, listBuiltVersions } from './builds/built-versions.ts'
export { openTablesDomain } from './domain.ts'
export { icebergType } from './engines/parquet-columns.ts'
