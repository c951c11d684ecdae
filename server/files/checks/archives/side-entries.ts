/**
 * Returns true for the name of an entry that macOS or Windows silently adds to a zip: attributes, resource forks, folder settings, folders.
 * Such entries are ignored and never unpacked; the rules of all entries apply to them too (docs/behaviour/files.md#hostile-files).
 */
export const isSideEntry = (name: string) =>
  name.startsWith('__MACOSX/') || /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$|\/$/i.test(name)
