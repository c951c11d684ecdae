/**
 * What macOS and Windows silently add to the files that they zip: attributes, resource forks, how a folder was shown, and the
 * folders themselves. It is left aside, never unpacked; what holds for every entry of a zip holds for it too (docs/behaviour/files.md#hostile-files).
 */
export const isSideEntry = (name: string) =>
  name.startsWith('__MACOSX/') || /(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$|\/$/i.test(name)
