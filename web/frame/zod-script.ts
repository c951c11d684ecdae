/**
 * Runs before any module. Without this setting zod, which parses responses, tries to compile a function. The content security policy blocks
 * that, and Firefox reports it as an error of the page.
 */
export const zodScript = 'globalThis.__zod_globalConfig={jitless:true}'
