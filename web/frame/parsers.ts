/**
 * Runs before any module. The parser of answers tries to compile a function otherwise; the content security policy blocks that, and Firefox reports
 * it as an error of the page.
 */
export const parserScript = 'globalThis.__zod_globalConfig={jitless:true}'
