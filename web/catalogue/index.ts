export { buildEditorPath } from './admin/editor/editor-paths.ts'
export { buildReportPath } from './lists/catalogue-paths.ts'
export { pickReportTitle } from './lists/names.ts'
