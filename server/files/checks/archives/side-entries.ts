/**
 * What the Finder of macOS puts beside the files that it zips, unasked and unseen: their attributes, and how a folder was
 * shown. It is left aside, never unpacked; what holds for every entry of a zip holds for it too (decisions.md 6).
 */
export const isSideEntry = (name: string) => name.startsWith('__MACOSX/') || name === '.DS_Store'
