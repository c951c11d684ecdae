/**
 * Returns true for entries that macOS and Windows silently add to a zip: attributes, resource forks, folder settings, folders. They are
 * ignored and never unpacked, but obey the same rules as every entry (docs/behaviour/files.md#hostile-files).
 */
export const isSideEntry = (name: string) =>
  name.startsWith('__MACOSX/') || /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$|\/$/i.test(name)
