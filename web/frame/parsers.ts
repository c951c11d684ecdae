/**
 * Runs before any module. The parser of responses otherwise tries to compile a function; the content security policy blocks that, and
 * Firefox reports it as an error of the page.
 */
export const parserScript = 'globalThis.__zod_globalConfig={jitless:true}'
