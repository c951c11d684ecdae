/** The lines that Explore shows for use in other programs, by the name of the program. */
export type ShownLines = Record<string, string>

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Decodes the entities that React writes. */
export const decodeEntities = (html: string) =>
  html.replace(/&([^;&]+);/g, (entity, name: string) => characters[name] ?? entity)

/** Reads the lines in the page of Explore as a reader copies them. */
export const readShownLines = (html: string): ShownLines =>
  Object.fromEntries(
    [
      ...html.matchAll(/<section tabindex="0" aria-label="([^"]+)"><pre><code lang="en">([\s\S]*?)<\/code><\/pre>/gi),
    ].map(([, name = '', line = '']) => [decodeEntities(name), decodeEntities(line)]),
  )
