export { editorPath } from './admin/editor/editor-paths.ts'
export { reportPath, titleIn } from './lists/texts.ts'
